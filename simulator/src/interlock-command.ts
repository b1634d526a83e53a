import { createInterface } from 'node:readline'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { deviceOptions, deviceUsage, parseOptions, readDevicePlan, readNumber, readScriptFile } from './device-plan.ts'
import { type InterlockOptions, VirtualInterlock } from './interlock.ts'
import { describeInterlockEvent } from './interlock-words.ts'
import { faultUsage, type LinkFault, parseFault } from './link-faults.ts'
import { parseScript, parseWait, wait } from './script.ts'

type Print = (line: string) => void

export const interlockUsage = `Usage: npm run simulator -- interlock --url ws://localhost:8000 --serial <serial> --key <key>

${deviceUsage}
  --watts         what the tool draws while it is on (default 1500)
  --update-every  seconds between its reports (default 10)
  --folder        where the plug keeps its counter, which never goes back (default: a folder for temporary files)

While it runs, type a line and press Enter; Ctrl+C ends:
  [tap] <card>                                                             switches the tool on or off
  power-cut                                                                the board forgets its session
${faultUsage}
`

type Step =
  | { type: 'tap'; card: string }
  | { type: 'power-cut' }
  | { type: 'wait'; seconds: number }
  | { type: 'fault'; fault: LinkFault }

export type InterlockPlan = { options: InterlockOptions; script: Step[] | undefined }

/** Reads the command line; throws `WrongUse` with one line that says what is wrong. */
export function readInterlockPlan(args: readonly string[]): InterlockPlan {
  const own = { watts: { type: 'string' }, 'update-every': { type: 'string' } } as const
  const values = parseOptions(args, { ...deviceOptions, ...own }, interlockUsage)
  const number = (name: 'watts' | 'update-every', [standard, least, most]: readonly [string, number, number]) =>
    readNumber(values[name] ?? standard, { name, least, most, usage: interlockUsage })
  const { script } = values
  return {
    options: {
      ...readDevicePlan(values, interlockUsage),
      watts: number('watts', ['1500', 0, 1_000_000]),
      updateEveryMs: number('update-every', ['10', 0.1, 3600]) * 1000,
    },
    script: script === undefined ? undefined : readScriptFile(script, parseInterlockScript, interlockUsage),
  }
}

export function parseInterlockScript(text: string): Step[] {
  return parseScript(text, parseStep, 'no "tap <card>", "wait <seconds>", "power-cut" or network fault')
}

/** Runs a virtual interlock until the script ends or, without one, until it is stopped. */
export async function runInterlock(args: readonly string[], print: Print): Promise<void> {
  const { options, script } = readInterlockPlan(args)
  const interlock = new VirtualInterlock(options)
  interlock.events.listen((event) => print(describeInterlockEvent(event)))
  interlock.start()
  if (!script) return obeyKeyboard(interlock, print)
  await interlock.events.waitFor((event) => event.type === 'ready', never)
  for (const step of script) await obey(interlock, step)
  if (interlock.isWaiting) await interlock.events.waitFor(() => !interlock.isWaiting, never)
  interlock.stop()
}

const never = 2 ** 31 - 1 // the longest delay of a Node timer; people interrupt earlier

function obeyKeyboard(interlock: VirtualInterlock, print: Print): void {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const words = line.trim().split(/\s+/)
    if (words[0] === '') return
    const step = parseStep(words) ?? parseStep(['tap', ...words])
    if (step) void obey(interlock, step)
    else print(`"${line.trim()}" is not a card number, and not a command.`)
  })
}

/** A script's next step waits for the answer to a tap, as people do. */
async function obey(interlock: VirtualInterlock, step: Step): Promise<void> {
  switch (step.type) {
    case 'tap':
      interlock.tap(step.card)
      if (interlock.isWaiting) await interlock.events.waitFor(() => !interlock.isWaiting, never)
      return
    case 'power-cut':
      return interlock.cutPower()
    case 'wait':
      return wait(step.seconds)
    case 'fault':
      return interlock.suffer(step.fault)
  }
}

function parseStep(words: readonly string[]): Step | undefined {
  const [verb, value, ...rest] = words
  if (verb === 'wait') return parseWait(words)
  if (verb === 'power-cut' && value === undefined) return { type: verb }
  const fault = parseFault(words)
  if (fault) return { type: 'fault', fault }
  const card = cardNumberSchema.safeParse(value)
  return verb === 'tap' && rest.length === 0 && card.success ? { type: verb, card: card.data } : undefined
}
