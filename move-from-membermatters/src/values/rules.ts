import { asOneLine } from '@fobhouse/contract/text.ts'

// Reads the values of MemberMatters' columns, from the text that each database returns.

/** A row of the source with every value as text, whichever database it comes from. */
export type Row = Record<string, string | null>

export function textOf(row: Row, column: string): string {
  return row[column] ?? ''
}

export function flagOf(row: Row, column: string): boolean {
  return /^(?:1|t|true)$/i.test(textOf(row, column))
}

export function integerOf(row: Row, column: string): number | undefined {
  const text = textOf(row, column)
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?\s*(?:Z|([+-])(\d{2})(?::?(\d{2}))?(?::?\d{2})?)?$/

/**
 * Parses an instant as Django stores it: `2024-05-01 09:30:00.123456`, UTC if it has no offset. Returns ISO 8601 UTC
 * with milliseconds, or undefined.
 */
export function readInstant(text: string | null | undefined): string | undefined {
  const match = instantPattern.exec(text ?? '')
  if (!match) return undefined
  const [, day = '', time = '', fraction = '', sign, hours = '0', minutes = '0'] = match
  const local = Date.parse(`${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`)
  if (Number.isNaN(local)) return undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  const instant = new Date(local - offset)
  // Otherwise 30 February would become a day in March.
  const isReal = new Date(local).toISOString().startsWith(day)
  return isReal && instant.getUTCFullYear() >= 1970 ? instant.toISOString() : undefined
}

/** Makes one line of at most `longest` characters: NFC, trimmed, without control characters. */
export function cleanLine(text: string, longest: number): string {
  const line = asOneLine(text.normalize('NFC'))
  return [...line].slice(0, longest).join('').trim()
}

/** Converts a float of kilowatt-hours to whole milliwatt-hours; undefined if it is not a number. */
export function readMilliwattHours(text: string | null | undefined): number | undefined {
  const kwh = Number(text ?? Number.NaN)
  return text === '' || !Number.isFinite(kwh) || kwh < 0 || kwh > 1e9 ? undefined : Math.round(kwh * 1_000_000)
}

/** The value of a setting in MemberMatters. */
export type Scalar = string | number | boolean | null

/**
 * Reads a stored setting: a pickle in base64, or JSON from later versions of the settings library. Undefined for
 * anything that is not one plain value.
 */
export function readStoredSetting(text: string): { value: Scalar } | undefined {
  const json = parseJson(text)
  if (json === undefined) return unpickle(Buffer.from(text, 'base64'))
  const wrapped = typeof json === 'object' && json !== null && '__value__' in json ? json['__value__'] : json
  return isScalar(wrapped) ? { value: wrapped } : undefined
}

export function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    return undefined
  }
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/**
 * Reads the one plain value of a Python pickle (https://docs.python.org/3/library/pickletools.html). A pickle is a
 * program, so this executes nothing: it knows only the instructions that push such a value, and refuses all others.
 */
function unpickle(bytes: Buffer): { value: Scalar } | undefined {
  let at = 0
  let top: { value: Scalar } | undefined
  while (at < bytes.length) {
    const code = bytes[at] ?? 0
    if (code === 0x2e) return top // STOP
    const skipped = skippedBytes[code]
    const pushed = skipped === undefined ? readValue(bytes, at) : undefined
    if (skipped === undefined && pushed === undefined) return undefined
    if (pushed) top = { value: pushed.value }
    at += pushed?.length ?? skipped ?? 1
  }
  return undefined
}

/** The lengths of instructions without a value: PROTO, FRAME, MEMOIZE, BINPUT, LONG_BINPUT. */
const skippedBytes: Partial<Record<number, number>> = { 0x80: 2, 0x95: 9, 0x94: 1, 0x71: 2, 0x72: 5 }

type Pushed = { value: Scalar; length: number }

function readValue(bytes: Buffer, at: number): Pushed | undefined {
  const reader = readers[bytes[at] ?? 0]
  if (!reader) return undefined
  try {
    return reader(bytes, at + 1)
  } catch (error) {
    if (error instanceof RangeError) return undefined // it ends too early
    throw error
  }
}

const readers: Partial<Record<number, (bytes: Buffer, at: number) => Pushed | undefined>> = {
  0x4e: () => ({ value: null, length: 1 }), // NONE
  0x88: () => ({ value: true, length: 1 }), // NEWTRUE
  0x89: () => ({ value: false, length: 1 }), // NEWFALSE
  0x4a: (bytes, at) => ({ value: bytes.readInt32LE(at), length: 5 }), // BININT
  0x4b: (bytes, at) => ({ value: bytes.readUInt8(at), length: 2 }), // BININT1
  0x4d: (bytes, at) => ({ value: bytes.readUInt16LE(at), length: 3 }), // BININT2
  0x47: (bytes, at) => ({ value: bytes.readDoubleBE(at), length: 9 }), // BINFLOAT
  0x8a: (bytes, at) => {
    const length = bytes.readUInt8(at) // LONG1
    return length > 6 ? undefined : { value: length === 0 ? 0 : bytes.readIntLE(at + 1, length), length: 2 + length }
  },
  0x8c: (bytes, at) => readText(bytes, { from: at + 1, size: bytes.readUInt8(at), head: 2 }), // SHORT_BINUNICODE
  0x58: (bytes, at) => readText(bytes, { from: at + 4, size: bytes.readUInt32LE(at), head: 5 }), // BINUNICODE
}

function readText(
  bytes: Buffer,
  { from, size, head }: { from: number; size: number; head: number },
): Pushed | undefined {
  if (from + size > bytes.length) return undefined
  return { value: bytes.toString('utf8', from, from + size), length: head + size }
}
