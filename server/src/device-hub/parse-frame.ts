import { isUtf8 } from 'node:buffer'
import { deviceFrameSchema, type DeviceFrame } from '@fobhouse/contract/device-protocol.ts'

export type BadFrameReason = 'too_large' | 'not_text' | 'invalid_json' | 'not_an_object' | 'no_command'
export type RawFrame = { bytes: Buffer; isBinary: boolean }
/** `at`: when it came, in milliseconds since 1970; it may be handled later. */
export type ArrivedFrame = RawFrame & { at: number }

export const largestFrameBytes = 64 * 1024

/** Reads a frame: JSON text of one object with a command. Returns why it is bad otherwise. */
export function parseFrame({ bytes, isBinary }: RawFrame): { frame: DeviceFrame } | { bad: BadFrameReason } {
  if (bytes.length > largestFrameBytes) return { bad: 'too_large' }
  if (isBinary || !isUtf8(bytes)) return { bad: 'not_text' }
  const value = parseJson(bytes.toString())
  if (value === undefined) return { bad: 'invalid_json' }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { bad: 'not_an_object' }
  const parsed = deviceFrameSchema.safeParse(value)
  return parsed.success ? { frame: parsed.data } : { bad: 'no_command' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller tells the board
  }
}
