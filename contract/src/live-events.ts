import { z } from 'zod'
import { tapOutcomes } from './routes/devices.ts'
import { instantSchema } from './text.ts'

/**
 * What `GET /api/events/` sends. An event says what changed, so that the page refreshes just that; only a tap carries
 * its facts, because administrators watch it happen.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('profile') }),
  z.object({ type: z.literal('permissions') }),
  z.object({ type: z.literal('config') }),
  z.object({ type: z.literal('members') }),
  z.object({ type: z.literal('devices') }),
  z.object({ type: z.literal('outbox') }),
  z.object({
    type: z.literal('tap'),
    tap: z.object({
      id: z.int(),
      deviceId: z.int(),
      device: z.string(),
      date: instantSchema,
      memberId: z.int().nullable(),
      member: z.string().nullable(),
      outcome: z.enum(tapOutcomes),
    }),
  }),
])
export type LiveEvent = z.output<typeof liveEventSchema>
