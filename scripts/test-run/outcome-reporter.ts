import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import type { Failure, TestOutcome } from './test-outcome.ts'

/** The environment variable that names the file for the outcome. */
export const outcomeVariable = 'FOBHOUSE_TEST_OUTCOME'

/**
 * Writes a run's outcome to a file: how many passed, what failed and why, what passed only at its second try, and how
 * long each file took.
 */
export class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const outcome: TestOutcome = {
      passed: Object.fromEntries(modules.map((module) => [module.relativeModuleId, passedIn(module)])),
      seconds: Object.fromEntries(modules.map((module) => [module.relativeModuleId, secondsOf(module)])),
      failures: [
        ...tests.filter((test) => test.result().state === 'failed').map(failureOf),
        ...modules.flatMap(brokenParts),
        ...unhandled.map((error) => ({ name: 'outside of any test', file: '', errors: [wordsOf(error)] })),
      ],
      secondTries: tests.filter((test) => test.diagnostic()?.flaky === true).map(failureOf),
    }
    const file = process.env[outcomeVariable]
    if (file !== undefined) writeFileSync(file, JSON.stringify(outcome))
  }
}

function passedIn(module: TestModule): number {
  return [...module.children.allTests('passed')].length
}

/** What a file took to be loaded and run. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return (collectDuration + duration) / 1000
}

function failureOf(test: TestCase): Failure {
  return {
    file: test.module.relativeModuleId,
    name: `${test.module.relativeModuleId} › ${test.fullName}`,
    errors: (test.result().errors ?? []).map(wordsOf),
  }
}

/** Files that could not be loaded, and failed hooks of a file or group. */
function brokenParts(module: TestModule): Failure[] {
  const suites = [...module.children.allSuites()]
  const file = module.relativeModuleId
  return [
    { name: file, file, errors: module.errors().map(wordsOf) },
    ...suites.map((suite) => ({
      name: `${file} › ${suite.fullName}`,
      file,
      errors: suite.errors().map(wordsOf),
    })),
  ].filter(({ errors }) => errors.length > 0)
}

/** Includes the cause, where a failed property has its failed expectation. */
function wordsOf({ message, stack, diff, cause }: Thrown): string {
  const words: string[] = [stack ?? message]
  if (diff !== undefined) words.push(diff)
  if (isThrown(cause)) words.push('caused by', wordsOf(cause))
  return words.join('\n')
}

type Thrown = { message: string; stack?: string; diff?: string; cause?: unknown }

function isThrown(cause: unknown): cause is Thrown {
  return typeof cause === 'object' && cause !== null && 'message' in cause
}
