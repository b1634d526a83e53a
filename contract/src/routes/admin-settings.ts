import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema } from '../text.ts'

export const settingSchema = z.object({
  key: z.string(),
  group: z.string(),
  /** A secret's value is `{set}`: it can be written, never read. */
  value: z.unknown(),
  default: z.unknown(),
  secret: z.boolean(),
  /** JSON Schema of the value. */
  schema: z.record(z.string(), z.unknown()),
})
export type Setting = z.output<typeof settingSchema>

export const settingsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/settings/',
    access: 'admin',
    summary: 'All settings with their schemas; secrets only say whether they are set.',
    response: z.array(settingSchema),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/settings/',
    access: 'admin',
    summary: 'Changes any part of the settings, all or none; null returns one to its default.',
    body: z.record(z.string(), z.unknown()),
    response: emptySchema,
  },
  test: {
    method: 'POST',
    path: '/api/admin/settings/test/:integration/',
    access: 'admin',
    summary: 'Really tries an integration and says what happened.',
    params: z.strictObject({ integration: z.enum(['mail']) }),
    response: z.object({ success: z.boolean(), message: z.string() }),
  },
})
