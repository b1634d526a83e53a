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
/** `begin`: tests are run without a fault, when a fault first comes so far. */
export type Told = { tests: 'begin' | 'areGreen' | 'areRed' } | { hasSurvived: boolean }

/** The first run reads the tests and what they import. */
const startTimes = 10
/** How much longer tests take with a fault than without, on a machine that has become busy. */
const slowerTimes = 3

/** Which of a module's faults its tests let live. Throws if they fail without any. */
export async function mutateModule(task: Task): Promise<Mutant[]> {
  const survivors: Mutant[] = []
  let left = task.mutants
  while (left.length > 0) {
    const verdicts = await runUntilStuck({ ...task, mutants: left })
    survivors.push(...left.filter((_fault, at) => verdicts[at] === true))
    left = left.slice(verdicts.length + 1) // the one that it was busy with never ended, which no test run can miss
  }
  return survivors
}

/** Runs in a process of its own until all are done or one does not end. Returns which have survived. */
function runUntilStuck(task: Task): Promise<boolean[]> {
  const { promise, resolve: end, reject } = Promise.withResolvers<boolean[]>()
  const verdicts: boolean[] = []
  const child = fork(resolve(import.meta.dirname, 'run-mutants.ts'), {
    cwd: task.root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...cleanEnvironment(), TEST_DATABASES: 'sqlite' },
  })
  const kill = ownFamily(child)
  const fail = () => {
    reject(new Error(`The tests of ${task.module} fail without a fault`))
    kill()
  }
  let isStarting = true
  let [began, withoutFaultMs] = [performance.now(), 0]
  let patience = setTimeout(kill, startTimes * task.longestMs)
  child.on('message', (told: Told) => {
    if ('hasSurvived' in told) verdicts.push(told.hasSurvived)
    else if (told.tests === 'areRed') fail()
    else if (told.tests === 'begin') began = performance.now()
    else withoutFaultMs += performance.now() - began
    isStarting = 'tests' in told && told.tests === 'begin'
    clearTimeout(patience)
    const longestMs = Math.max(task.longestMs, slowerTimes * withoutFaultMs)
    patience = setTimeout(kill, isStarting ? startTimes * task.longestMs : longestMs)
  })
  child.on('exit', kill) // with what its tests have started
  child.on('close', () => {
    clearTimeout(patience)
    if (isStarting) fail()
    end(verdicts)
  })
  child.send(task)
  return promise
}
