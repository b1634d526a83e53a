import { z } from 'zod'
import { cardNumberSchema, hasControlCharacters } from './text.ts'

// Version 1 of the protocol that installed boards speak today. It never changes; see docs/devices.md.

/** A device's own name for itself: 1 to 50 characters, no slash, nothing that a database cannot store. */
export const deviceSerialSchema = z
  .string()
  .refine((text) => /^[^/\p{Cc}\p{Cs}]+$/u.test(text) && !hasControlCharacters(text) && [...text].length <= 50, {
    error: 'validation.serial',
  })

/** Any frame: an object with a command. Extra fields are ignored. */
export const deviceFrameSchema = z.looseObject({ command: z.string() })
export type DeviceFrame = z.output<typeof deviceFrameSchema>

export const authenticateSchema = z.object({ command: z.literal('authenticate'), secret_key: z.string() })

export const ipAddressSchema = z.object({
  command: z.literal('ip_address'),
  ip_address: z.union([z.ipv4(), z.ipv6()]),
})

/** A door reports what it has already decided on its own. */
export const doorReportCommands = ['log_access', 'log_access_denied', 'log_access_locked_out'] as const
export type DoorReportCommand = (typeof doorReportCommands)[number]
export const doorReportSchema = z.object({ command: z.enum(doorReportCommands), card_id: cardNumberSchema })

/** A plug's meter in kWh, often its lifetime counter; null or absent if the plug has no meter. */
const meterSchema = z.number().min(0).max(1_000_000_000).nullish()

export const sessionStartSchema = z.object({
  command: z.literal('interlock_session_start'),
  card_id: cardNumberSchema,
})
export const sessionUpdateSchema = z.object({
  command: z.literal('interlock_session_update'),
  session_id: z.string(),
  session_kwh: meterSchema,
})
export const sessionEndSchema = z.object({
  command: z.literal('interlock_session_end'),
  session_id: z.string(),
  session_kwh: meterSchema,
  card_id: cardNumberSchema.nullish(),
})
export type SessionRefusal = 'rejected' | 'locked_out' | 'not_signed_in'

export const vendingCommands = ['balance', 'debit', 'credit'] as const
export type PaymentCommand = Exclude<(typeof vendingCommands)[number], 'balance'>
/** The card in any request of a vending machine; the other fields are checked later, in a fixed order. */
export const vendingCardSchema = z.object({ card_id: cardNumberSchema })

/** Why a payment is refused. If several reasons apply, the first in this order is sent. */
export const paymentRefusals = [
  'invalid_card_id',
  'invalid_amount',
  'insufficient_funds',
  'invalid_product_external_id',
  'price_mismatch',
  'rate_limited',
  'member_inactive',
  'locked_out',
  'not_allowed',
] as const
export type PaymentRefusal = (typeof paymentRefusals)[number]

/** Everything the server may send. Fields are written in the order given here. */
export type ServerMessage =
  | { authorised: boolean }
  | { command: 'pong' }
  | { command: 'error'; reason: string }
  | { command: 'sync'; tags: readonly string[]; hash: string }
  | { command: 'update_device_locked_out'; locked_out: boolean }
  | { command: 'bump' | 'lock' | 'unlock' | 'reboot' }
  | { command: DoorReportCommand; success: true }
  | { command: DoorReportCommand; success: false; reason: 'invalid_card_id' }
  | { command: 'interlock_session_start'; session_id: string }
  | { command: 'interlock_session_rejected'; reason: SessionRefusal }
  | { command: 'interlock_session_update' | 'interlock_session_end'; success: true }
  | {
      command: 'interlock_session_update' | 'interlock_session_end'
      success: false
      reason: 'session_already_ended' | 'unknown_session'
    }
  | { command: 'balance'; balance: number; success: true }
  | { command: 'balance'; reason: 'invalid_card_id'; success: false }
  | { command: PaymentCommand; balance: number; amount: number; success: true }
  | { command: PaymentCommand; success: false; reason: PaymentRefusal; balance?: number }

export const deviceSocketPath = (kind: 'door' | 'interlock' | 'memberbucks', serial: string): string =>
  `/ws/access/${kind}/${encodeURIComponent(serial)}`
