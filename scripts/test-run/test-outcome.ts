import { existsSync, readFileSync } from 'node:fs'

export type Failure = { name: string; errors: string[] }

export type TestOutcome = {
  passed: number
  failures: Failure[]
  /** Passed, but not at once. */
  secondTries: Failure[]
}

export type Told = { passed: number; failed: number; output: string; note: string }

const mostLines = 80

/**
 * What a run is to say, from the file that it left: failures first and alone, because whoever reads may see only the
 * beginning. A run that left no file, or failed without naming why, tells everything it printed and counts as one failure.
 */
export function tellOutcome(file: string, run: { isOk: boolean; output: string }): Told {
  const outcome = readOutcome(file)
  const note = outcome.secondTries.map((test) => `passed only at its second try: ${wordsOf(test)}`).join('\n')
  const { passed, failures } = outcome
  if (failures.length > 0) return { passed, failed: failures.length, output: failures.map(wordsOf).join('\n\n'), note }
  return { passed, failed: run.isOk ? 0 : 1, output: run.output, note }
}

function readOutcome(file: string): TestOutcome {
  if (!existsSync(file)) return { passed: 0, failures: [], secondTries: [] }
  return JSON.parse(readFileSync(file, 'utf8')) as TestOutcome // as outcome-reporter.ts wrote it
}

function wordsOf({ name, errors }: Failure): string {
  const lines = errors.join('\n').split('\n')
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines
  return [name, ...shown.map((line) => `    ${line}`)].join('\n')
}
