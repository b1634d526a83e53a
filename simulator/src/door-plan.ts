import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { faultUsage } from './link-faults.ts'
import { checkSerial, readUrl } from './device-plan.ts'
import { parseTapScript, type ScriptStep } from './tap-script.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

export const doorUsage = `Usage: npm run simulator -- door --url ws://localhost:8000 --serial <serial> --key <key>

  --url        where the portal answers (ws, wss, http or https)
  --serial     what the board calls itself; several doors: repeat --serial and --key in the same order
  --key        the door's key, as the portal shows it once; without it the door connects and waits as pending
  --tap        a card to tap as soon as the door is ready; may be repeated
  --tap-every  seconds: goes on tapping the cards of --tap, one after the other, at one door after the other
  --script     a file of "tap [<serial>] <card>", "wait <seconds>" and network fault lines; ends when it is done
  --folder     where the doors keep their lists (default: a folder for temporary files)
  --24-bit     the reader gives only the low 24 bits of a card's number

While it runs: type a card number (or "<serial> <card>") and press Enter to tap it; Ctrl+C ends. Also:
${faultUsage}
`

export type DoorPlan = {
  url: string
  doors: { serial: string; key: string }[]
  folder: string
  reader24Bit: boolean
  cards: string[]
  everySeconds: number | undefined
  script: ScriptStep[] | undefined
}

/** Reads the command line; throws `WrongUse` with one line that says what is wrong. */
export function readDoorPlan(args: readonly string[]): DoorPlan {
  const values = parseOptions(args)
  const serials = values.serial ?? []
  if (serials.length === 0) throw new WrongUse('--serial is missing', doorUsage)
  for (const serial of serials) checkSerial(serial, doorUsage)
  const keys = values.key ?? []
  if (keys.length > serials.length) throw new WrongUse('There are more --key than --serial', doorUsage)
  return {
    url: readUrl(values.url, doorUsage),
    doors: serials.map((serial, index) => ({ serial, key: keys[index] ?? '' })),
    folder: values.folder ?? join(tmpdir(), 'fobhouse-simulator'),
    reader24Bit: values['24-bit'] ?? false,
    cards: (values.tap ?? []).map(readCard),
    everySeconds: values['tap-every'] === undefined ? undefined : readSeconds(values['tap-every']),
    script: values.script === undefined ? undefined : readScript(values.script),
  }
}

function parseOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        serial: { type: 'string', multiple: true },
        key: { type: 'string', multiple: true },
        tap: { type: 'string', multiple: true },
        'tap-every': { type: 'string' },
        script: { type: 'string' },
        folder: { type: 'string' },
        '24-bit': { type: 'boolean' },
      },
    })
    return values
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), doorUsage, error)
  }
}

export function readCard(text: string): string {
  const card = cardNumberSchema.safeParse(text)
  if (!card.success) throw new WrongUse(`A card number has 1 to 20 digits, unlike "${text}"`, doorUsage)
  return card.data
}

function readSeconds(text: string): number {
  const seconds = Number(text)
  if (!(seconds >= 0.1 && seconds <= 86_400)) {
    throw new WrongUse(`--tap-every is a number of seconds, not "${text}"`, doorUsage)
  }
  return seconds
}

function readScript(path: string): ScriptStep[] {
  try {
    return parseTapScript(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new WrongUse(`--script ${path}: ${error instanceof Error ? error.message : String(error)}`, doorUsage, error)
  }
}
