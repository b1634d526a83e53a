import { z } from 'zod'
import type { DeviceFrame } from '../device-protocol.ts'
import { instantSchema, oneLine } from '../text.ts'
import { listFaults } from './list.ts'
import {
  bootIdSchema,
  keyIdSchema,
  listVersionSchema,
  macSchema,
  nonceSchema,
  parseJson,
  publicKeySchema,
  signatureSchema,
} from './values.ts'

// Every frame that protocol 2 has beside those of version 1, with its fields in the order in which they are written.
// Fields that are not named here are ignored.

const protocol = z.literal(2)

/** What a board says. */
export const boardFrames = {
  authenticate: z.object({
    command: z.literal('authenticate'),
    protocol,
    nonce: nonceSchema,
    boot_id: bootIdSchema,
    firmware: oneLine(z.string().max(100)),
    /** The newest key that the board has; null if it has none. */
    key_id: keyIdSchema.nullable(),
    list_version: listVersionSchema,
    // A board that speaks protocol 2 never shows its key.
    secret_key: z.never().optional(),
  }),
  prove: z.object({ command: z.literal('prove'), mac: macSchema }),
  list_ack: z.object({ command: z.literal('list_ack'), version: listVersionSchema, mac: macSchema }),
  list_refused: z.object({
    command: z.literal('list_refused'),
    version: listVersionSchema,
    reason: z.enum(listFaults),
  }),
  /** `n` is 0 if the order could not be read. */
  order_done: z.object({ command: z.literal('order_done'), n: z.int().min(0), result: z.enum(['done', 'refused']) }),
  events: z.object({ command: z.literal('events'), batch: z.string(), mac: macSchema }),
  keys_ack: z.object({ command: z.literal('keys_ack'), key_id: keyIdSchema }),
} as const

/** What the server says. `authorised` and `refused` have no command: they answer `prove`, or whatever came instead. */
export const serverFrames = {
  challenge: z.object({ command: z.literal('challenge'), protocol, nonce: nonceSchema, time: instantSchema }),
  authorised: z.object({
    authorised: z.literal(true),
    protocol,
    key_id: keyIdSchema,
    public_key: publicKeySchema,
    mac: macSchema,
  }),
  refused: z.object({ authorised: z.literal(false) }),
  keys: z.object({ command: z.literal('keys'), statement: z.string(), signature: signatureSchema }),
  list: z.object({
    command: z.literal('list'),
    list: z.string(),
    key_id: keyIdSchema,
    signature: signatureSchema,
  }),
  order: z.object({
    command: z.literal('order'),
    order: z.string(),
    key_id: keyIdSchema,
    signature: signatureSchema,
  }),
  events_ack: z.object({ command: z.literal('events_ack'), boot_id: bootIdSchema, seq: z.int().min(0) }),
  time: z.object({ command: z.literal('time'), time: instantSchema, mac: macSchema }),
} as const

export const boardFrameSchema = z.union(Object.values(boardFrames))
export const serverFrameSchema = z.union(Object.values(serverFrames))
export type BoardFrame = z.output<typeof boardFrameSchema>
export type ServerFrame = z.output<typeof serverFrameSchema>

/**
 * True if a board's first frame asks for this protocol, rightly or not: what it cannot have it is refused, and it is not
 * served as version 1.
 */
export function asksForProtocol2(first: DeviceFrame): boolean {
  return first.command === 'authenticate' && Object.hasOwn(first, 'protocol')
}

/** Reads a frame of one side; undefined if it is none of protocol 2. */
export function readFrame<Frame>(schema: z.ZodType<Frame>, text: string): Frame | undefined {
  return schema.safeParse(parseJson(text)).data
}

/** The text of a frame, its fields in the stated order however they are given. */
export function writeFrame<Frame>(schema: z.ZodType<Frame>, frame: NoInfer<Frame>): string {
  return JSON.stringify(schema.parse(frame))
}
