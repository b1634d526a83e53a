import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, oneLine } from '../text.ts'

/** Where the balance of an erased member goes; a debt can only be written off. */
export const balanceDestinations = ['donation', 'adjustment'] as const

export const erasureSchema = z.strictObject({
  /** First and last name, typed as a confirmation. */
  name: oneLine(z.string().trim().max(100, { error: 'validation.max100' })),
  /** Required unless the balance is zero, with what comes back of bookings. */
  balance: z.enum(balanceDestinations).optional(),
})

export const privacyRoutes = defineRoutes({
  exportOwn: {
    method: 'GET',
    path: '/api/profile/export/',
    access: 'user',
    danger: 'everybody',
    summary: 'Everything about the caller, as a ZIP of JSON files and uploads with a readme; at most once a minute.',
    response: z.unknown(),
    mediaType: 'application/zip',
  },
  exportMember: {
    method: 'GET',
    path: '/api/admin/members/:id/export/',
    access: 'admin',
    duty: 'records',
    danger: 'everybody',
    summary: 'Everything about a member, as the member themself would get it; at most once a minute.',
    params: idParamsSchema,
    response: z.unknown(),
    mediaType: 'application/zip',
  },
  erasureState: {
    method: 'GET',
    path: '/api/profile/erasure/',
    access: 'user',
    summary: 'Whether and when the caller asked to be erased.',
    response: z.object({ requestedAt: instantSchema.nullable() }),
  },
  requestErasure: {
    method: 'POST',
    path: '/api/profile/erasure/',
    access: 'user',
    summary: 'Asks the administrators, by mail, to erase the caller.',
    response: emptySchema,
  },
  withdrawErasure: {
    method: 'DELETE',
    path: '/api/profile/erasure/',
    access: 'user',
    summary: 'Takes the request back.',
    response: emptySchema,
  },
  erase: {
    method: 'POST',
    path: '/api/admin/members/:id/erase/',
    access: 'admin',
    duty: 'records',
    fourEyes: true,
    danger: (body) => {
      const movesBalance = erasureSchema.safeParse(body).data?.balance !== undefined
      return movesBalance ? ['everybody', 'signIn', 'moneyOut'] : ['everybody', 'signIn']
    },
    summary: 'Erases a person for good: the books and the history stay, without a name.',
    params: idParamsSchema,
    body: erasureSchema,
    response: emptySchema,
    errors: ['administrator_not_erasable', 'balance_not_zero', 'subscription_runs', 'tool_in_use'],
  },
})
