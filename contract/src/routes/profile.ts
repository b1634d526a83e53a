import { z } from 'zod'
import { localeSchema } from '../languages.ts'
import { amountSchema } from '../money.ts'
import { dutySchema } from '../duties.ts'
import { answersOf, ownFields, profileFields, schemasOf } from '../members/field-sets.ts'
import { memberFields } from '../members/fields.ts'
import { defineRoutes } from '../route.ts'
import { comparedText, emptySchema, instantSchema, newPasswordSchema } from '../text.ts'
import { keysLeftSchema } from './own-sessions.ts'
import { pendingEmailSchema } from './email-changes.ts'

export const memberStateSchema = memberFields.state.schema
export const memberStates = memberStateSchema.options
export type MemberState = z.output<typeof memberStateSchema>

export const subscriptionStatusSchema = z.enum(['inactive', 'active', 'cancelling'])

export const memberProfileSchema = z.object({
  id: z.int(),
  ...answersOf(profileFields),
  /** An administrator's duties; empty for others. */
  duties: z.array(dutySchema),
  name: z.object({ first: z.string(), last: z.string(), full: z.string() }),
  memberBucks: z.object({ balance: amountSchema, lastPurchase: z.string().nullable() }),
  updateProfileRequired: z.boolean(),
  stripe: z.object({ cardExpiry: z.string().nullable(), last4: z.string().nullable() }),
  subscriptionStatus: subscriptionStatusSchema,
})
export type MemberProfile = z.output<typeof memberProfileSchema>

/** The caller's own profile, with additions that the page needs to draw itself. */
export const ownProfileSchema = memberProfileSchema.extend({
  language: localeSchema.nullable(),
  /** When the membership ended; null if one runs, if there was none, and if access is off for another reason. */
  membershipEnded: instantSchema.nullable(),
  /** Something of the list of first steps is left to do for this administrator. */
  firstSteps: z.boolean(),
  /** The club requires administrators to have a second factor: all other calls are refused until the caller has one. */
  needsSecondFactor: z.boolean(),
  pendingEmail: pendingEmailSchema.nullable(),
  /** Trains a certificate, also while pausing: the page then leads to what waits for trainers. */
  trains: z.boolean(),
})
export type OwnProfile = z.output<typeof ownProfileSchema>

export const profileChangeSchema = z.strictObject(schemasOf(ownFields)).partial()

export const privacySchema = z.strictObject({ hideLastSeen: z.boolean(), hideOnSite: z.boolean() })

export const profileRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/profile/',
    access: 'user',
    kiosk: true,
    withoutFactor: true,
    summary: "The caller's own profile.",
    response: ownProfileSchema,
  },
  update: {
    method: 'PUT',
    path: '/api/profile/',
    access: 'user',
    danger: (body) => (Object.hasOwn(body ?? {}, 'email') ? ['signIn'] : []),
    summary: "Changes any part of the caller's profile. A new e-mail address takes effect once it is verified.",
    body: profileChangeSchema,
    response: emptySchema,
    errors: ['account_already_exists', 'email_change_stopped', 'screen_name_already_exists'],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/profile/password/',
    access: 'user',
    provesItself: 'Asks for the current password.',
    summary:
      'Changes the password and ends every other way in; API keys and the address for a calendar only with `keys`.',
    body: z.strictObject({
      current: comparedText(1000).min(1),
      new: newPasswordSchema,
      keys: z.boolean().optional(),
    }),
    response: keysLeftSchema,
  },
  getPrivacy: {
    method: 'GET',
    path: '/api/profile/privacy/',
    access: 'user',
    summary: 'Where the caller asked to be left out.',
    response: privacySchema,
  },
  updatePrivacy: {
    method: 'PUT',
    path: '/api/profile/privacy/',
    access: 'user',
    summary: 'Leaves the caller out of last seen and of the on-site list, or not.',
    body: privacySchema,
    response: emptySchema,
  },
  changeLanguage: {
    method: 'PUT',
    path: '/api/profile/language/',
    access: 'user',
    withoutFactor: true,
    summary: "Sets the language of the caller's page and mail.",
    body: z.strictObject({ language: localeSchema }),
    response: emptySchema,
  },
})
