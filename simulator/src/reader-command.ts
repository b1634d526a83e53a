import { createInterface } from 'node:readline'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { parseOptions, readNumber, readScriptFile } from './device-plan.ts'
import { faultUsage, type LinkFault, parseFault } from './link-faults.ts'
import { VirtualReader } from './reader.ts'
import { describeReaderEvent } from './reader-words.ts'
import { parseScript, parseWait, wait } from './script.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

type Print = (line: string) => void

export const readerUsage = `Usage: npm run simulator -- reader [--port 81]

A card reader at a kiosk, which the kiosk's page connects to (sub-protocol "arduino").

  --port       where it listens on this computer; enter ws://localhost:<port> at the kiosk (default 81)
  --script     a file of the lines below and "wait <seconds>"; begins when a page has greeted, ends when it is done

While it runs, type a line and press Enter; Ctrl+C ends:
  [tap] <card>                                                             holds a card to it
  corrupt                                                                  sends an empty message: nothing could be read
  say <text>                                                               sends any other text, which pages ignore
  close                                                                    says goodbye to the page
${faultUsage}
`

type Step =
  | { type: 'say'; text: string }
  | { type: 'close' }
  | { type: 'wait'; seconds: number }
  | { type: 'fault'; fault: LinkFault }

export type ReaderPlan = { port: number; script: Step[] | undefined }

/** Reads the command line; throws `WrongUse` with one line that says what is wrong. */
export function readReaderPlan(args: readonly string[]): ReaderPlan {
  const options = { port: { type: 'string', default: '81' }, script: { type: 'string' } } as const
  const { port, script } = parseOptions(args, options, readerUsage)
  return {
    port: readPort(port),
    script: script === undefined ? undefined : readScriptFile(script, parseReaderScript, readerUsage),
  }
}

function readPort(text: string): number {
  const port = readNumber(text, { name: 'port', least: 0, most: 65_535, usage: readerUsage })
  if (Number.isInteger(port)) return port
  throw new WrongUse(`--port is a whole number, not "${text}"`, readerUsage)
}

export function parseReaderScript(text: string): Step[] {
  return parseScript(
    text,
    parseStep,
    'no "tap <card>", "corrupt", "say <text>", "close", "wait <seconds>" or network fault',
  )
}

/** Runs a virtual reader until the script ends or, without one, until it is stopped. */
export async function runReader(args: readonly string[], print: Print): Promise<void> {
  const { port, script } = readReaderPlan(args)
  const reader = new VirtualReader({ port })
  reader.events.listen((event) => print(describeReaderEvent(event)))
  await listen(reader, port)
  if (!script) return obeyKeyboard(reader, print)
  await reader.events.waitFor((event) => event.type === 'heard', never)
  for (const step of script) await obey(reader, step)
  reader.hangUp()
  if (reader.pages > 0) await reader.events.waitFor(() => reader.pages === 0, never)
  reader.stop()
}

async function listen(reader: VirtualReader, port: number): Promise<void> {
  try {
    await reader.start()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const why = { EADDRINUSE: 'is taken', EACCES: 'may not be used by you' }[String(code)]
    if (why === undefined) throw error
    throw new WrongUse(`Port ${port} ${why}; choose another with --port`, readerUsage, error)
  }
}

const never = 2 ** 31 - 1 // the longest delay of a Node timer; people interrupt earlier

function obeyKeyboard(reader: VirtualReader, print: Print): void {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const words = line.trim().split(/\s+/)
    if (words[0] === '') return
    const step = parseStep(words) ?? parseStep(['tap', ...words])
    if (step) void obey(reader, step)
    else print(`"${line.trim()}" is not a card number, and not a command.`)
  })
}

async function obey(reader: VirtualReader, step: Step): Promise<void> {
  switch (step.type) {
    case 'say':
      return reader.say(step.text)
    case 'close':
      return reader.hangUp()
    case 'wait':
      return wait(step.seconds)
    case 'fault':
      return reader.suffer(step.fault)
  }
}

function parseStep(words: readonly string[]): Step | undefined {
  const [verb, ...rest] = words
  if (verb === 'wait') return parseWait(words)
  if (verb === 'say') return rest.length > 0 ? { type: 'say', text: rest.join(' ') } : undefined
  const fault = parseFault(words)
  if (fault) return { type: 'fault', fault }
  if (verb === 'tap') {
    // Keeps leading zeros, as the reader does; the page handles them.
    const [card = ''] = rest
    return rest.length === 1 && cardNumberSchema.safeParse(card).success
      ? { type: 'say', text: `c:${card}` }
      : undefined
  }
  if (rest.length > 0) return undefined
  if (verb === 'corrupt') return { type: 'say', text: '' }
  return verb === 'close' ? { type: 'close' } : undefined
}
