import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { cleanEnvironment, ownFamily } from '../test-run/run-command.ts'
import type { Mutant } from './mutants.ts'

export type Task = {
  /** The repository's. */
  root: string
  module: string
  /** The tests, the quick ones first. */
  stages: string[][]
  mutants: readonly Mutant[]
  /** A fault that keeps tests busy for longer, and for longer than they take without one, never lets them end. */
  longestMs: number
}
export type Told = { hasSurvived: boolean }
type Run = { told: Told[]; longestMs: number }

/** The tests as they are, without a fault. */
const noFault: Mutant = { start: 0, end: 0, text: '', line: 0, what: '', was: '' }

/** The first process reads the tests and what they import, and another has them at hand. */
const startTimes = 10
const startAgainTimes = 2
/** How much longer tests take with a fault than without, on a machine that has become busy. */
const slowerTimes = 3

/** Which of a module's faults its tests let live. Throws if they fail without any. */
export async function mutateModule(task: Task): Promise<Mutant[]> {
  const survivors: Mutant[] = []
  let left = [noFault, ...task.mutants]
  let { longestMs } = task
  while (left.length > 0) {
    const run = await runUntilStuck({ ...task, longestMs, mutants: left })
    const { told } = run
    longestMs = run.longestMs
    if (left[0] === noFault && !told[0]?.hasSurvived)
      throw new Error(`The tests of ${task.module} fail without a fault`)
    survivors.push(...left.filter((_fault, at) => told[at]?.hasSurvived === true))
    left = left.slice(told.length + 1) // the one that it was busy with never ended, which no test run can miss
  }
  return survivors.filter((fault) => fault !== noFault)
}

/** Runs in a process of its own until all are done or one does not end. */
function runUntilStuck(task: Task): Promise<Run> {
  const { promise, resolve: end } = Promise.withResolvers<Run>()
  const told: Told[] = []
  const began = performance.now()
  const beginsWithout = task.mutants[0] === noFault
  let { longestMs } = task
  const child = fork(resolve(import.meta.dirname, 'run-mutants.ts'), {
    cwd: task.root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...cleanEnvironment(), TEST_DATABASES: 'sqlite' },
  })
  const kill = ownFamily(child)
  let patience = setTimeout(kill, (beginsWithout ? startTimes : startAgainTimes) * longestMs)
  child.on('message', (message: Told) => {
    told.push(message)
    if (beginsWithout && told.length === 1) longestMs = Math.max(longestMs, slowerTimes * (performance.now() - began))
    clearTimeout(patience)
    patience = setTimeout(kill, longestMs)
  })
  child.on('exit', kill) // with what its tests have started
  child.on('close', () => {
    clearTimeout(patience)
    end({ told, longestMs })
  })
  child.send(task)
  return promise
}
