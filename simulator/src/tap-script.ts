import { cardNumberSchema } from '@fobhouse/contract/text.ts'

export type ScriptStep = { type: 'tap'; serial: string | undefined; card: string } | { type: 'wait'; seconds: number }

/**
 * Reads a script: one step a line, `tap [<serial>] <card>` or `wait <seconds>`; empty lines and what follows `#` do not
 * count. Throws an error that names the line.
 */
export function parseTapScript(text: string): ScriptStep[] {
  return text.split('\n').flatMap((line, index) => {
    const words = line.replace(/#.*/, '').trim().split(/\s+/)
    if (words[0] === '') return []
    const step = parseStep(words)
    if (!step)
      throw new Error(`Line ${index + 1} is neither "tap [<serial>] <card>" nor "wait <seconds>": ${line.trim()}`)
    return [step]
  })
}

function parseStep(words: string[]): ScriptStep | undefined {
  const [verb, first = '', second] = words
  if (verb === 'wait' && second === undefined) {
    const seconds = Number(first)
    return first !== '' && seconds >= 0 ? { type: 'wait', seconds } : undefined
  }
  if (verb !== 'tap' || words.length > 3) return undefined
  const [serial, card] = second === undefined ? [undefined, first] : [first, second]
  return cardNumberSchema.safeParse(card).success ? { type: 'tap', serial, card } : undefined
}
