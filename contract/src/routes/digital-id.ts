import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { instantSchema, comparedText } from '../text.ts'
import { memberStateSchema } from './profile.ts'

/** How long a code works offline. */
export const digitalIdSeconds = 600

/** What the person who checks a code sees. */
export const digitalIdSchema = z.object({
  fullName: z.string(),
  memberState: memberStateSchema,
  memberId: z.int(),
  /** Null for somebody who never became a member. */
  memberSince: instantSchema.nullable(),
})
export type DigitalId = z.output<typeof digitalIdSchema>

export const digitalIdRoutes = defineRoutes({
  getToken: {
    method: 'GET',
    path: '/api/profile/idtoken/',
    access: 'user',
    summary: "A new code for the caller's digital ID, which works for ten minutes: `url` is what its QR code says.",
    response: digitalIdSchema.extend({
      screenName: z.string(),
      token: z.string(),
      url: z.string(),
      validUntil: instantSchema,
    }),
    errors: ['secrets_locked'],
  },
  check: {
    method: 'GET',
    path: '/api/digital-id/:token/',
    access: 'anon',
    summary: 'Whose digital ID that is, and whether they are a member now. 404 for a code that the club did not make.',
    params: z.strictObject({ token: comparedText(200) }),
    response: digitalIdSchema,
    errors: ['digital_id_expired'],
  },
})
