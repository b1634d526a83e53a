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
  /** A fault that keeps tests busy for longer never lets them end. */
  longestMs: number
}
export type Told = { hasSurvived: boolean }

/** The tests as they are, without a fault. */
const noFault: Mutant = { start: 0, end: 0, text: '', line: 0, what: '', was: '' }

/** The first process reads the tests and what they import, and another has them at hand. */
const startTimes = 10
const startAgainTimes = 2

/** Which of a module's faults its tests let live. Throws if they fail without any. */
export async function mutateModule(task: Task): Promise<Mutant[]> {
  const survivors: Mutant[] = []
  let left = [noFault, ...task.mutants]
  while (left.length > 0) {
    const told = await runUntilStuck({ ...task, mutants: left })
    if (left[0] === noFault && !told[0]?.hasSurvived)
      throw new Error(`The tests of ${task.module} fail without a fault`)
    survivors.push(...left.filter((_fault, at) => told[at]?.hasSurvived === true))
    left = left.slice(told.length + 1) // the one that it was busy with never ended, which no test run can miss
  }
  return survivors.filter((fault) => fault !== noFault)
}

/** Runs in a process of its own until all are done or one does not end. */
function runUntilStuck(task: Task): Promise<Told[]> {
  const { promise, resolve: end } = Promise.withResolvers<Told[]>()
  const told: Told[] = []
  const child = fork(resolve(import.meta.dirname, 'run-mutants.ts'), {
    cwd: task.root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...cleanEnvironment(), TEST_DATABASES: 'sqlite' },
  })
  const kill = ownFamily(child)
  const times = task.mutants[0] === noFault ? startTimes : startAgainTimes
  let patience = setTimeout(kill, times * task.longestMs)
  child.on('message', (message: Told) => {
    told.push(message)
    clearTimeout(patience)
    patience = setTimeout(kill, task.longestMs)
  })
  child.on('exit', kill) // with what its tests have started
  child.on('close', () => {
    clearTimeout(patience)
    end(told)
  })
  child.send(task)
  return promise
}
