import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { deviceSerialSchema } from '@fobhouse/contract/device-protocol.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

/** The options that every device command shares. */
export const deviceOptions = {
  url: { type: 'string' },
  serial: { type: 'string' },
  key: { type: 'string' },
  folder: { type: 'string' },
  script: { type: 'string' },
  '24-bit': { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig

export const deviceUsage = `  --url        where the portal answers (ws, wss, http or https)
  --serial     what the board calls itself
  --key        the device's key, as the portal shows it once; without it the device connects and waits as pending
  --24-bit     the reader gives only the low 24 bits of a card's number
  --script     a file of the lines below and "wait <seconds>"; ends when it is done`

export type DevicePlan = { url: string; serial: string; key: string; folder: string; reader24Bit: boolean }
type DeviceValues = { url?: string; serial?: string; key?: string; folder?: string; '24-bit'?: boolean }

/** Reads the options that every device needs; throws `WrongUse` with one line that says what is wrong. */
export function readDevicePlan(values: DeviceValues, usage: string): DevicePlan {
  const { serial } = values
  if (serial === undefined) throw new WrongUse('--serial is missing', usage)
  checkSerial(serial, usage)
  return {
    url: readUrl(values.url, usage),
    serial,
    key: values.key ?? '',
    folder: values.folder ?? join(tmpdir(), 'fobhouse-simulator'),
    reader24Bit: values['24-bit'] ?? false,
  }
}

/** Parses a command line; throws `WrongUse` for unknown options. */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), usage, error)
  }
}

export function checkSerial(serial: string, usage: string): void {
  if (deviceSerialSchema.safeParse(serial).success) return
  throw new WrongUse(`--serial is 1 to 50 characters without a slash, not "${serial}"`, usage)
}

export function readUrl(text: string | undefined, usage: string): string {
  if (text === undefined) throw new WrongUse('--url is missing', usage)
  if (!/^(?:ws|http)s?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new WrongUse(`--url is an address such as ws://localhost:8000, not "${text}"`, usage)
  }
  return text
}

/** Reads a numeric option within bounds. */
export function readNumber(
  text: string,
  { name, least, most, usage }: { name: string; least: number; most: number; usage: string },
): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= least && value <= most) return value
  throw new WrongUse(`--${name} is a number from ${least} to ${most}, not "${text}"`, usage)
}

export function readScriptFile<Step>(path: string, parse: (text: string) => Step[], usage: string): Step[] {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new WrongUse(`--script ${path}: ${error instanceof Error ? error.message : String(error)}`, usage, error)
  }
}
