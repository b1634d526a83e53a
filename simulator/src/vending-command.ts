import { createInterface } from 'node:readline'
import { minorFromMajor } from '@fobhouse/contract/money.ts'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { deviceOptions, deviceUsage, parseOptions, readDevicePlan, readScriptFile } from './device-plan.ts'
import { faultUsage, type LinkFault, parseFault } from './link-faults.ts'
import { parseScript, parseWait, wait } from './script.ts'
import {
  type VendingAnswer,
  type VendingEvent,
  type VendingOptions,
  type VendingRequest,
  VirtualVending,
} from './vending.ts'

type Print = (line: string) => void

export const vendingUsage = `Usage: npm run simulator -- vending --url ws://localhost:8000 --serial <serial> --key <key>

${deviceUsage}

While it runs, type a line and press Enter; Ctrl+C ends:
  balance <card>                                                           asks what is there
  debit <card> <amount> [<product>]                                        sells for 2.50; the product's external number
  credit <card> <amount>                                                   puts money in
${faultUsage}
`

type Step =
  | { type: 'ask'; request: VendingRequest }
  | { type: 'wait'; seconds: number }
  | { type: 'fault'; fault: LinkFault }

export type VendingPlan = { options: VendingOptions; script: Step[] | undefined }

/** Reads the command line; throws `WrongUse` with one line that says what is wrong. */
export function readVendingPlan(args: readonly string[]): VendingPlan {
  const values = parseOptions(args, deviceOptions, vendingUsage)
  const { script } = values
  return {
    options: readDevicePlan(values, vendingUsage),
    script: script === undefined ? undefined : readScriptFile(script, parseVendingScript, vendingUsage),
  }
}

export function parseVendingScript(text: string): Step[] {
  return parseScript(text, parseStep, 'no "balance", "debit", "credit", "wait <seconds>" or network fault')
}

/** Runs a virtual vending machine until the script ends or, without one, until it is stopped. */
export async function runVending(args: readonly string[], print: Print): Promise<void> {
  const { options, script } = readVendingPlan(args)
  const machine = new VirtualVending(options)
  machine.events.listen((event) => print(describeVendingEvent(event)))
  machine.start()
  if (!script) return obeyKeyboard(machine, print)
  await machine.events.waitFor((event) => event.type === 'ready', never)
  for (const step of script) await obey(machine, step)
  machine.stop()
}

const never = 2 ** 31 - 1 // the longest delay of a Node timer; people interrupt earlier

function obeyKeyboard(machine: VirtualVending, print: Print): void {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const words = line.trim().split(/\s+/)
    if (words[0] === '') return
    const step = parseStep(words)
    if (step) void obey(machine, step)
    else print(`"${line.trim()}" is not a command.`)
  })
}

async function obey(machine: VirtualVending, step: Step): Promise<void> {
  switch (step.type) {
    case 'ask':
      await machine.ask(step.request)
      return
    case 'wait':
      return wait(step.seconds)
    case 'fault':
      return machine.suffer(step.fault)
  }
}

function parseStep(words: readonly string[]): Step | undefined {
  if (words[0] === 'wait') return parseWait(words)
  const fault = parseFault(words)
  if (fault) return { type: 'fault', fault }
  const request = parseRequest(words)
  return request && { type: 'ask', request }
}

function parseRequest([command, cardText, amountText, productText, ...rest]: readonly string[]):
  | VendingRequest
  | undefined {
  const card = cardNumberSchema.safeParse(cardText)
  if (!card.success || rest.length > 0) return undefined
  const cardId = card.data
  if (command === 'balance') return amountText === undefined ? { command, cardId } : undefined
  const amount = Number(amountText)
  if ((command !== 'debit' && command !== 'credit') || minorFromMajor(amount) === undefined) return undefined
  if (productText === undefined) return { command, cardId, amount }
  return /^\d+$/.test(productText) ? { command, cardId, amount, productExternalId: Number(productText) } : undefined
}

/** What happened at a vending machine, in plain words. */
function describeVendingEvent(event: VendingEvent): string {
  switch (event.type) {
    case 'authorised':
      return 'Connected: the portal knows this machine.'
    case 'ready':
      return 'Ready to sell.'
    case 'refused':
      return 'The portal refuses this machine: it is not authorised yet, or its key is wrong or revoked.'
    case 'disconnected':
      return `No connection (${event.reason}). The machine sells nothing and tries again.`
    case 'rebooting':
      return 'Restarting.'
    case 'lockout':
      return event.lockedOut ? 'Locked out for maintenance.' : 'No longer locked out.'
    case 'asked':
      return `Card ${event.request.cardId}: ${describeRequest(event.request)} …`
    case 'answered':
      return `Card ${event.request.cardId}: ${describeAnswer(event.answer)}`
  }
}

function describeRequest(request: VendingRequest): string {
  return request.command === 'balance' ? 'balance' : `${request.command} of ${request.amount}`
}

function describeAnswer(answer: VendingAnswer): string {
  const balance = answer.balance === undefined ? '' : `, balance ${majorUnits(answer.balance)}`
  return answer.success ? `OK${balance}.` : `refused, ${answer.reason}${balance}.`
}

function majorUnits(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(Math.abs(minor % 100)).padStart(2, '0')}`
}
