import { z } from 'zod'
import { setting } from './definition.ts'
import { optional, optionalUrl, secretText } from './kinds.ts'

/** The learning platform that reports results of inductions. With `none` an administrator ticks them off. */
export const inductionProviders = ['none', 'moodle', 'canvas'] as const
export type InductionProvider = (typeof inductionProviders)[number]

/** What a person must do to become a member. */
export const joiningSettings = {
  /** Days in which an administrator can object before an application is accepted by itself. */
  'billing.applicationDays': setting({
    card: 'applications',
    schema: z.int().min(1, { error: 'validation.days' }).max(90, { error: 'validation.days' }),
    default: 7,
  }),
  /** Nobody can join without a registered card. */
  'features.signup.requireAccessCard': setting({ card: 'joining', schema: z.boolean(), default: false }),
  'features.signup.collectVehicleRegistrationPlate': setting({ card: 'joining', schema: z.boolean(), default: true }),
  /** Joining needs an induction. On by default, so that a new club's doors do not open for anyone who registers. */
  'induction.required': setting({ card: 'induction', schema: z.boolean(), default: true }),
  'induction.provider': setting({ card: 'platform', schema: z.enum(inductionProviders), default: 'none' }),
  /** The induction must be repeated after this many days; 0: never. */
  'induction.maxInductionDays': setting({
    card: 'induction',
    schema: z.int().min(0, { error: 'validation.inductionDays' }).max(3650, { error: 'validation.inductionDays' }),
    default: 0,
  }),
  /** Days before an induction expires on which members are reminded; 0 means no reminder. */
  'induction.reminderDays': setting({
    card: 'induction',
    schema: z.int().min(0, { error: 'validation.daysOrNone' }).max(90, { error: 'validation.daysOrNone' }),
    default: 14,
  }),
  /** Link to the induction. */
  'features.signup.inductionLink': setting({
    card: 'induction',
    schema: optionalUrl,
    default: '',
    address: 'shown',
  }),
  /** Page shown after the induction, such as a wiki or a welcome page. */
  'features.signup.postInductionUrl': setting({
    card: 'induction',
    schema: optionalUrl,
    default: '',
    address: 'shown',
  }),
  /** The platform's address. */
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
  /** Per cent of the possible score. */
  'induction.minScore': setting({
    card: 'platform',
    schema: z.int().min(0, { error: 'validation.percent' }).max(100, { error: 'validation.percent' }),
    default: 80,
  }),
} as const
