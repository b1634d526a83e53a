import { z } from 'zod'
import { localeSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { emailSchema, emptySchema, newPasswordSchema, requiredMax30Schema, titleSchema, comparedText } from '../text.ts'

export const timeZoneSchema = z.string().refine((zone) => isTimeZone(zone), { error: 'validation.timeZone' })

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false // Intl throws RangeError for an unknown zone
  }
}

export const clubSetupSchema = z.strictObject({
  siteName: titleSchema,
  siteOwner: titleSchema,
  locale: localeSchema,
  timeZone: timeZoneSchema,
  admin: z.strictObject({
    email: emailSchema,
    firstName: requiredMax30Schema,
    lastName: requiredMax30Schema,
    password: newPasswordSchema,
  }),
  /** The setting `webcams.membersOnly`. */
  webcamsMembersOnly: z.boolean().optional(),
  demo: z.boolean(),
})
export type ClubSetup = z.output<typeof clubSetupSchema>

export const setupRoutes = defineRoutes({
  status: {
    method: 'GET',
    path: '/api/setup/',
    access: 'anon',
    summary: 'Whether the club still has to be set up.',
    response: z.object({ needed: z.boolean() }),
  },
  run: {
    method: 'POST',
    path: '/api/setup/',
    access: 'anon',
    provesItself: 'Asks for the code that the start printed on the machine.',
    summary: 'Claims the server with the one-time code printed at start, and signs the first administrator in.',
    body: clubSetupSchema.extend({ code: comparedText(50).trim() }),
    response: emptySchema,
    errors: ['setup_code_wrong', 'already_set_up'],
  },
})
