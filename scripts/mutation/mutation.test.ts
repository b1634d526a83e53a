import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { mutateModule } from './mutate-module.ts'
import { findMutants } from './mutants.ts'
import { readImporters, readTests, testsOf } from './tests-of.ts'

const root = resolve(import.meta.dirname, '../..')

function faultsOf(text: string): string[] {
  return findMutants('rule.ts', text).map(
    ({ start, end, text: fault }) => text.slice(0, start) + fault + text.slice(end),
  )
}

test.each([
  ['a < b', ['(a <= b)']],
  ['a && !b', ['(a)', '(!b)', 'a && (b)']],
  ['a ?? b', ['(a)']],
  ['a ? b : c', ['true ? b : c', 'false ? b : c']],
  ['if (a) b()', ['if (true) b()', 'if (false) b()']],
  ['a.filter(b).some(c)', ['a.some(c)', 'a.filter(b).every(c)']],
  ['f(true)', ['f(false)']],
  ["'a' + b", []],
  ['a.toString()', []],
  ['const a: true = b', []],
])('the faults of %s', (text, faults) => {
  expect(faultsOf(text)).toEqual(faults)
})

test('of a declaration each entry can be missing, and say what another does', () => {
  const text = "const table = { a: { time: 1, erased: 'kept' }, b: { erased: 'emptied', columns: ['id'] } }"
  expect(findMutants('features/doors/rules.ts', text)).toEqual([])
  const faults = findMutants('features/doors/feature.ts', text)
  expect(faults.map(({ start, end, text: fault }) => `${text.slice(start, end)}: ${fault}`)).toEqual([
    "a: { time: 1, erased: 'kept' }: ...{}",
    "erased: 'kept': ...{}",
    "'kept': 'emptied'",
    "b: { erased: 'emptied', columns: ['id'] }: ...{}",
    "erased: 'emptied': ...{}",
    "'emptied': 'kept'",
    "columns: ['id']: ...{}",
    "'id': ...[]",
  ])
})

test('every fault of a rule is a program that runs', () => {
  const rules = globSync('server/src/features/*/rules.ts', { cwd: root })
  expect(rules.length).toBeGreaterThan(30)
  for (const rule of rules) {
    const text = readFileSync(resolve(root, rule), 'utf8')
    for (const { start, end, text: fault, line } of findMutants(rule, text)) {
      const { errors } = parseSync(rule, text.slice(0, start) + fault + text.slice(end))
      expect(errors, `${rule}:${line}: ${fault}`).toEqual([])
    }
  }
})

const described = (path: string, isWhole: boolean, ...imports: string[]) => ({
  path,
  isWhole,
  inProcesses: false,
  bytes: 0,
  imports: new Set(imports),
})

test('the tests of a module begin with those that need nothing else, then come those of a list that has it', () => {
  const module = 'server/src/features/doors/opening/rules.ts'
  const list = 'server/src/app.ts'
  const tests = [
    described('server/src/every-door.test.ts', true, list),
    described('server/src/features/doors/doors.test.ts', true),
    described('server/src/features/doors/opening/rules.test.ts', false, module),
    described('server/src/features/plans/plans.test.ts', true),
    described('server/src/testing/whole.test.ts', true, module),
  ]
  const own = [
    ['server/src/features/doors/opening/rules.test.ts'],
    ['server/src/testing/whole.test.ts', 'server/src/features/doors/doors.test.ts'],
  ]
  const users = new Map([['server/src/features/doors/public.ts', ['server/src/features/plans/plan.ts']]])
  expect(testsOf(module, tests, users)).toEqual(own)
  users.set(module, [list])
  expect(testsOf(module, tests, users)).toEqual([own[0], ['server/src/every-door.test.ts'], own[1]])
})

test.each([
  ['that use it, if it has no test with an app of its own', 'doors/public.ts', 'plans/plan.ts'],
  ['that it uses', 'plans/public.ts', 'doors/store.ts'],
])('a module is also tested by the features %s', (_which, target, user) => {
  const tests = [
    described('server/src/features/doors/rules.test.ts', false),
    described('server/src/features/plans/plans.test.ts', true),
  ]
  const users = new Map([[`server/src/features/${target}`, [`server/src/features/${user}`]]])
  expect(testsOf('server/src/features/doors/store.ts', tests, users)).toEqual(tests.map(({ path }) => [path]))
})

test('a test is whole that opens a database, though by a helper', () => {
  const paths = ['features/webcams/rules', 'features/webcams/webcams', 'cli/rehearse-club', 'cli/keys'].map(
    (name) => `server/src/${name}.test.ts`,
  )
  const helpers = globSync('server/src/testing/*.ts', { cwd: root })
  const tests = readTests([...paths, ...helpers]).filter(({ path }) => paths.includes(path))
  expect(tests.map(({ isWhole }) => isWhole)).toEqual([false, true, true, true])
  expect(tests.map(({ inProcesses }) => inProcesses)).toEqual([false, false, false, true])
})

test('who imports a name from a feature imports the module that has it', () => {
  const module = 'server/src/features/access/facts/read-ends-of-use.ts'
  const paths = ['access/public.ts', 'bookings/ending/watch-ends.ts', 'bookings/deciding/read-facts.ts'].map(
    (path) => `server/src/features/${path}`,
  )
  expect(readImporters(paths).get(module)).toEqual(paths.slice(0, 2))
})

test('a fault that no test notices is named, and one that never ends is noticed', async () => {
  const module = 'scripts/mutation/example/countdown.ts'
  const mutants = findMutants(module, readFileSync(resolve(root, module), 'utf8'))
  const stages = [['scripts/mutation/example/countdown.test.ts']]
  const survivors = await mutateModule({ root, module, stages, mutants, longestMs: 8000 })
  expect(survivors.map(({ what, was }) => `${what}: ${was}`)).toEqual(['>= becomes >: steps >= 10'])
})
