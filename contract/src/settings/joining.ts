import { z } from 'zod'
import { setting } from './definition.ts'
import { optional, optionalUrl, secretText } from './kinds.ts'

/** Where a learning platform tells how the induction went. With `none` an administrator ticks it. */
export const inductionProviders = ['none', 'moodle', 'canvas'] as const
export type InductionProvider = (typeof inductionProviders)[number]

/** What somebody has to do who wants to be a member. */
export const joiningSettings = {
  /** So long an administrator can object to an application before it is accepted by itself. */
  'billing.applicationDays': setting({
    card: 'applications',
    schema: z.int().min(1, { error: 'validation.days' }).max(90, { error: 'validation.days' }),
    default: 7,
  }),
  /** Nobody joins without having registered a card. */
  'features.signup.requireAccessCard': setting({ card: 'joining', schema: z.boolean(), default: false }),
  'features.signup.collectVehicleRegistrationPlate': setting({ card: 'joining', schema: z.boolean(), default: true }),
  /** Nobody joins without an induction. On from the start: a new club's doors shall not open to whoever registers. */
  'induction.required': setting({ card: 'induction', schema: z.boolean(), default: true }),
  'induction.provider': setting({ card: 'platform', schema: z.enum(inductionProviders), default: 'none' }),
  /** The induction has to be done again after so many days; 0: never. */
  'induction.maxInductionDays': setting({
    card: 'induction',
    schema: z.int().min(0, { error: 'validation.inductionDays' }).max(3650, { error: 'validation.inductionDays' }),
    default: 0,
  }),
  /** So many days before it expires members are reminded of it; 0: not at all. */
  'induction.reminderDays': setting({
    card: 'induction',
    schema: z.int().min(0, { error: 'validation.daysOrNone' }).max(90, { error: 'validation.daysOrNone' }),
    default: 14,
  }),
  /** Where members do the induction. */
  'features.signup.inductionLink': setting({
    card: 'induction',
    schema: optionalUrl,
    default: '',
    address: 'shown',
  }),
  /** Where they go on afterwards: a wiki, a welcome page. */
  'features.signup.postInductionUrl': setting({
    card: 'induction',
    schema: optionalUrl,
    default: '',
    address: 'shown',
  }),
  /** The platform's own address. */
  'induction.baseUrl': setting({ card: 'platform', schema: optionalUrl, default: '', address: 'called' }),
  'induction.token': setting({
    card: 'platform',
    test: 'induction',
    schema: secretText,
    default: '',
    secret: { host: 'induction.baseUrl' },
  }),
  'induction.courseId': setting({
    card: 'platform',
    schema: optional('validation.courseId', (text) => /^[1-9]\d{0,17}$/.test(text)),
    default: '',
  }),
  /** Per cent of what can be reached. */
  'induction.minScore': setting({
    card: 'platform',
    schema: z.int().min(0, { error: 'validation.percent' }).max(100, { error: 'validation.percent' }),
    default: 80,
  }),
} as const
