import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { faultUsage } from './link-faults.ts'
import { checkSerial, readUrl } from './device-plan.ts'
import { parseTapScript, type ScriptStep } from './tap-script.ts'
import { type BoardStep, boardUsage, parseBoardScript } from './protocol-2/board-words.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

export const doorUsage = `Usage: npm run simulator -- door --url ws://localhost:8000 --serial <serial> --key <key>

  --url        where the portal answers (ws, wss, http or https)
  --serial     what the board calls itself; several doors: repeat --serial and --key in the same order
  --key        the door's key, as the portal shows it once; without it the door connects and waits as pending
  --tap        a card to tap as soon as the door is ready; may be repeated
  --tap-every  seconds: goes on tapping the cards of --tap, one after the other, at one door after the other
  --script     a file of "tap [<serial>] <card>", "wait <seconds>" and network fault lines; ends when it is done
  --folder     where the doors keep their lists (default: a folder for temporary files)
  --protocol   2: lists and orders are signed, and the door keeps its events (docs/protocol-2); 1 if left out
  --24-bit     the reader gives only the low 24 bits of a card's number

While it runs: type a card number (or "<serial> <card>") and press Enter to tap it; Ctrl+C ends. Also:
${faultUsage}

${boardUsage}`

export type DoorPlan = {
  url: string
  doors: { serial: string; key: string }[]
  folder: string
  reader24Bit: boolean
  cards: string[]
  everySeconds: number | undefined
  protocol: 1 | 2
  script: ScriptStep[] | undefined
  /** The same for boards of protocol 2. */
  boardScript: BoardStep[] | undefined
}

/** Reads the command line; throws `WrongUse` with one line that says what is wrong. */
export function readDoorPlan(args: readonly string[]): DoorPlan {
  const values = parseOptions(args)
  const serials = values.serial ?? []
  if (serials.length === 0) throw new WrongUse('--serial is missing', doorUsage)
  for (const serial of serials) checkSerial(serial, doorUsage)
  const keys = values.key ?? []
  const protocol = readProtocol(values.protocol)
  if (keys.length > serials.length) throw new WrongUse('There are more --key than --serial', doorUsage)
  return {
    url: readUrl(values.url, doorUsage),
    doors: serials.map((serial, index) => ({ serial, key: keys[index] ?? '' })),
    folder: values.folder ?? join(tmpdir(), 'fobhouse-simulator'),
    reader24Bit: values['24-bit'] ?? false,
    cards: (values.tap ?? []).map(readCard),
    everySeconds: values['tap-every'] === undefined ? undefined : readSeconds(values['tap-every']),
    protocol,
    script: values.script === undefined || protocol === 2 ? undefined : readScript(values.script, parseTapScript),
    boardScript:
      values.script === undefined || protocol === 1 ? undefined : readScript(values.script, parseBoardScript),
  }
}

function readProtocol(text = '1'): 1 | 2 {
  if (text === '1' || text === '2') return text === '1' ? 1 : 2
  throw new WrongUse(`--protocol is 1 or 2, not "${text}"`, doorUsage)
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
        protocol: { type: 'string' },
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

function readScript<Step>(path: string, parse: (text: string) => Step[]): Step[] {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new WrongUse(`--script ${path}: ${error instanceof Error ? error.message : String(error)}`, doorUsage, error)
  }
}
