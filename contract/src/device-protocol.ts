import { z } from 'zod'
import { cardNumberSchema } from './text.ts'

// Version 1 of the wire that boards on the walls speak today. Never changed; see docs/devices.md.

/** A device's own name for itself: 1 to 50 characters, no slash, nothing that a database cannot store. */
export const deviceSerialSchema = z
  .string()
  .refine((text) => /^[^/\p{Cc}\p{Cs}]+$/u.test(text) && [...text].length <= 50, { error: 'validation.serial' })

/** Any frame: an object with a command. Extra fields are ignored. */
export const deviceFrameSchema = z.looseObject({ command: z.string() })
export type DeviceFrame = z.output<typeof deviceFrameSchema>

export const authenticateSchema = z.object({ command: z.literal('authenticate'), secret_key: z.string() })

export const ipAddressSchema = z.object({
  command: z.literal('ip_address'),
  ip_address: z.union([z.ipv4(), z.ipv6()]),
})

/** A door reports what it has already decided. */
export const doorReportCommands = ['log_access', 'log_access_denied', 'log_access_locked_out'] as const
export type DoorReportCommand = (typeof doorReportCommands)[number]
export const doorReportSchema = z.object({ command: z.enum(doorReportCommands), card_id: cardNumberSchema })

/** Everything the server may send. */
export type ServerMessage =
  | { authorised: boolean }
  | { command: 'pong' }
  | { command: 'error'; reason: string }
  | { command: 'sync'; tags: string[]; hash: string }
  | { command: 'update_device_locked_out'; locked_out: boolean }
  | { command: 'bump' | 'lock' | 'unlock' | 'reboot' }
  | { command: DoorReportCommand; success: true }
  | { command: DoorReportCommand; success: false; reason: 'invalid_card_id' }

export const deviceSocketPath = (kind: 'door' | 'interlock' | 'memberbucks', serial: string): string =>
  `/ws/access/${kind}/${encodeURIComponent(serial)}`
