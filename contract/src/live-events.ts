import { z } from 'zod'
import { refusalCodes } from './refusals.ts'
import { tapOutcomes } from './routes/devices.ts'
import { instantSchema } from './text.ts'

/**
 * What `GET /api/events/` sends. An event says what changed, so that the page refreshes only that. Only a tap carries
 * its facts, because administrators watch taps live.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('profile') }),
  z.object({ type: z.literal('permissions') }),
  z.object({ type: z.literal('config') }),
  /** The club's hours. */
  z.object({ type: z.literal('house') }),
  /** Schedules and closures. */
  z.object({ type: z.literal('schedules') }),
  /** Somebody's cards. */
  z.object({ type: z.literal('cards') }),
  /** Certificates: what they say, who holds them. */
  z.object({ type: z.literal('competence') }),
  /** Equipment: its state, reports about it. */
  z.object({ type: z.literal('equipment') }),
  /** What is booked. */
  z.object({ type: z.literal('bookings') }),
  z.object({ type: z.literal('members') }),
  z.object({ type: z.literal('devices') }),
  z.object({ type: z.literal('approvals') }),
  z.object({ type: z.literal('backups') }),
  z.object({ type: z.literal('billing') }),
  z.object({ type: z.literal('meetings') }),
  z.object({ type: z.literal('issues') }),
  z.object({ type: z.literal('kiosks') }),
  z.object({ type: z.literal('outbox') }),
  z.object({ type: z.literal('siteSessions') }),
  /** What a reader on the broker read while its hearer listened; null: something without a card's number. */
  z.object({ type: z.literal('cardHeard'), topic: z.string(), number: z.string().nullable() }),
  /** A tool runs that is not used alone, and only one person is checked in. Kiosks say so. */
  z.object({ type: z.literal('alone'), device: z.string() }),
  /**
   * A tool that runs has to be free at an instant, for this reason. Its member hears it, and if somebody else has booked
   * it, so do kiosks: `device` is the name of the equipment, `item` its id.
   */
  z.object({
    type: z.literal('session_ending'),
    device: z.string(),
    item: z.int(),
    at: instantSchema,
    code: z.enum(refusalCodes),
    minutes: z.int(),
  }),
  /** The last event of a stream: the listener's session has ended. Nobody publishes it. */
  z.object({ type: z.literal('over') }),
  /** Kiosks play it. */
  z.object({
    type: z.literal('theme'),
    theme: z.object({
      deviceId: z.int(),
      device: z.string(),
      /** Null for a member who must not be named. */
      member: z.string().nullable(),
      /** The path of the sound, valid for ten minutes. */
      url: z.string(),
      mediaType: z.string(),
      seconds: z.number().nullable(),
    }),
  }),
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
