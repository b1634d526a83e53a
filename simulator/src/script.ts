/**
 * Reads a script: one step per line; empty lines and anything after `#` are ignored. Throws an error that names the
 * line that is not a step, and the expected form.
 */
export function parseScript<Step>(
  text: string,
  parseStep: (words: readonly string[]) => Step | undefined,
  form: string,
): Step[] {
  return text.split('\n').flatMap((line, index) => {
    const words = line.replace(/#.*/, '').trim().split(/\s+/)
    if (words[0] === '') return []
    const step = parseStep(words)
    if (step === undefined) throw new Error(`Line ${index + 1} is ${form}: ${line.trim()}`)
    return [step]
  })
}

/** `wait <seconds>`; undefined for any other line. */
export function parseWait([verb, value, ...rest]: readonly string[]): { type: 'wait'; seconds: number } | undefined {
  if (verb !== 'wait' || value === undefined || rest.length > 0) return undefined
  const seconds = Number(value)
  return seconds >= 0 ? { type: 'wait', seconds } : undefined
}

export function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000)
  })
}
