import { z } from 'zod'
import { localeSchema } from '../languages.ts'
import { defineRoutes } from '../route.ts'
import { type AskedName, askedSettings } from '../settings.ts'
import { emailSchema, emptySchema, newPasswordSchema, requiredMax30Schema, titleSchema, comparedText } from '../text.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { setupStatusRoutes } from './setup-status.ts'

// One entry for each setting that the set-up asks.
const askedShape = Object.fromEntries(askedSettings.map(({ name }) => [name, z.boolean().optional()])) as Record<
  AskedName,
  z.ZodOptional<z.ZodBoolean>
>

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
  ...askedShape,
  demo: z.boolean(),
})
export type ClubSetup = z.output<typeof clubSetupSchema>

export const setupRoutes = defineRoutes({
  ...setupStatusRoutes,
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
