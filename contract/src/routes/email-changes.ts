import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { comparedText, emptySchema, idParamsSchema, instantSchema, rawText } from '../text.ts'

/** A new e-mail address that waits for its link to be followed. */
export const pendingEmailSchema = z.object({
  email: z.string(),
  proposedAt: instantSchema,
  /** The person who proposed the change. */
  proposedBy: z.string(),
})
export type PendingEmail = z.output<typeof pendingEmailSchema>

const tokenSchema = comparedText(200).min(1)

/**
 * What proves that the person who follows the link may change the address: `nothing` in the owner's own session, and if
 * nobody has ever signed in to the account; a password, with a second-step code if there is one; or a login, which is
 * how a passkey proves it.
 */
export const changeProofs = ['nothing', 'password', 'passwordAndCode', 'login'] as const
export type ChangeProof = (typeof changeProofs)[number]

export const emailChangeRoutes = defineRoutes({
  read: {
    method: 'POST',
    path: '/api/email/change/read/',
    access: 'anon',
    summary: 'What the link that was mailed to a new address would change, and what has to be shown for it.',
    body: z.strictObject({ token: tokenSchema }),
    response: z.object({ email: z.string(), needs: z.enum(changeProofs) }),
    errors: ['link_invalid'],
  },
  confirm: {
    method: 'POST',
    path: '/api/email/change/',
    access: 'anon',
    provesItself: 'Takes the link to the new address, and its owner’s session or password and second step.',
    summary:
      'Changes an address of sign-in by the link that was mailed to the new one: in its owner’s session, or with their ' +
      'password and a code of the second step. Signs nobody in.',
    body: z.strictObject({
      token: tokenSchema,
      password: comparedText(1000).min(1, { error: 'validation.invalidPassword' }).optional(),
      code: rawText(z.string().trim().max(40), 'compared, never shown').optional(),
    }),
    /**
     * `passwordNeeded`: nobody could sign in to this account before, so the owner of the address now chooses a
     * password.
     */
    response: z.object({ passwordNeeded: z.boolean() }),
    errors: ['link_invalid', 'account_already_exists'],
  },
  readStop: {
    method: 'POST',
    path: '/api/email/stop/read/',
    access: 'anon',
    summary: 'Which change of address the link that was mailed to the old address would stop, or undo.',
    body: z.strictObject({ token: tokenSchema }),
    response: z.object({ email: z.string(), newEmail: z.string(), tookEffect: z.boolean() }),
    errors: ['link_invalid'],
  },
  stop: {
    method: 'POST',
    path: '/api/email/stop/',
    access: 'anon',
    provesItself: 'Takes the link that was mailed to the old address alone.',
    summary:
      'Stops a change of address by the link that was mailed to the old one, or undoes it for seven days: then the old ' +
      'address is back, every way in has ended, and a link for a new password goes to it.',
    body: z.strictObject({ token: tokenSchema }),
    /** `passwordNeeded`: a link for a new password is on its way to the old address. */
    response: z.object({ passwordNeeded: z.boolean() }),
    errors: ['link_invalid', 'account_already_exists'],
  },
  withdrawOwn: {
    method: 'DELETE',
    path: '/api/profile/email-change/',
    access: 'user',
    summary: "Withdraws the new address that waits to become the caller's.",
    response: emptySchema,
  },
  withdrawOfMember: {
    method: 'DELETE',
    path: '/api/admin/members/:id/email-change/',
    access: 'admin',
    duty: 'people',
    summary: "Withdraws the new address that waits to become a member's.",
    params: idParamsSchema,
    response: emptySchema,
  },
})
