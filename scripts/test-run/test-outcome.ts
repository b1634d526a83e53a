import { existsSync, readFileSync } from 'node:fs'

/** `file` is the test file; empty if the failure belongs to none. */
export type Failure = { name: string; file: string; errors: string[] }

export type TestOutcome = {
  /** By file: how many tests passed. */
  passed: Record<string, number>
  /** By file: how long it took. */
  seconds: Record<string, number>
  failures: Failure[]
  /** Passed, but not at the first try. */
  secondTries: Failure[]
}

/** The result of a test runner's command, and its reporter's outcome; null without one. */
export type TestRun = { isOk: boolean; output: string; outcome: TestOutcome | null }

export type Told = { passed: number; failed: number; output: string; note: string }

const mostLines = 80
const mostSlow = 10

/** Reads the file that `OutcomeReporter` wrote. */
export function readOutcome(file: string): TestOutcome | null {
  if (!existsSync(file)) return null
  return JSON.parse(readFileSync(file, 'utf8')) as TestOutcome // as outcome-reporter.ts wrote it
}

/**
 * The report of a run: failures first and alone, because a reader may see only the beginning. A run without an outcome,
 * or one that failed without a named failure, prints all its output and counts as one failure.
 */
export function tellOutcome({ isOk, output, outcome }: TestRun): Told {
  const { failures, secondTries, passed: passedByFile, seconds } = outcome ?? nothing
  const note = [
    ...secondTries.map((test) => `passed only at its second try: ${wordsOf(test)}`),
    ...slowestOf(seconds),
  ].join('\n')
  const passed = Object.values(passedByFile).reduce((sum, count) => sum + count, 0)
  if (failures.length > 0) return { passed, failed: failures.length, output: failures.map(wordsOf).join('\n\n'), note }
  return { passed, failed: isOk ? 0 : 1, output, note }
}

const nothing: TestOutcome = { passed: {}, seconds: {}, failures: [], secondTries: [] }

/** Names the slowest files: what makes the whole run long. */
function slowestOf(seconds: TestOutcome['seconds']): string[] {
  const slowest = Object.entries(seconds).toSorted(([, one], [, other]) => other - one)
  const lines = slowest.slice(0, mostSlow).map(([file, took]) => `    ${took.toFixed(1)} s ${file}`)
  return lines.length === 0 ? [] : ['slowest files:', ...lines]
}

/** The files to run once more; none if a failure belongs to no file. */
export function filesToRepeat({ outcome }: TestRun): string[] {
  const files = new Set(outcome?.failures.map(({ file }) => file))
  return files.has('') ? [] : [...files]
}

/** The result after failed files were run again: the second outcome counts, and the first is named. */
export function afterSecondTry(first: TestRun, second: TestRun): TestRun {
  if (!first.outcome || !second.outcome) return second.outcome ? second : first
  const stillFailing = new Set(second.outcome.failures.map(({ name }) => name))
  const mended = first.outcome.failures.filter(({ name }) => !stillFailing.has(name))
  return {
    isOk: second.isOk,
    output: second.output,
    outcome: {
      passed: { ...first.outcome.passed, ...second.outcome.passed },
      seconds: { ...first.outcome.seconds, ...second.outcome.seconds },
      failures: second.outcome.failures,
      secondTries: [...first.outcome.secondTries, ...mended, ...second.outcome.secondTries],
    },
  }
}

function wordsOf({ name, errors }: Failure): string {
  const lines = errors.join('\n').split('\n')
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines
  return [name, ...shown.map((line) => `    ${line}`)].join('\n')
}
