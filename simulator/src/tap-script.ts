import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { type LinkFault, parseFault } from './link-faults.ts'
import { parseScript, parseWait } from './script.ts'

export type ScriptStep =
  | { type: 'tap'; serial: string | undefined; card: string }
  | { type: 'wait'; seconds: number }
  | { type: 'fault'; fault: LinkFault }

/** Reads a script of `tap [<serial>] <card>`, `wait <seconds>` and network faults. Throws an error that names the line. */
export function parseTapScript(text: string): ScriptStep[] {
  return parseScript(text, parseStep, 'neither "tap [<serial>] <card>" nor "wait <seconds>" nor a network fault')
}

function parseStep(words: readonly string[]): ScriptStep | undefined {
  const [verb, first = '', second] = words
  if (verb === 'wait') return parseWait(words)
  const fault = parseFault(words)
  if (fault) return { type: 'fault', fault }
  if (verb !== 'tap' || words.length > 3) return undefined
  const [serial, card] = second === undefined ? [undefined, first] : [first, second]
  return cardNumberSchema.safeParse(card).success ? { type: 'tap', serial, card } : undefined
}
