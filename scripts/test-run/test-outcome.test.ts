import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'
import {
  afterSecondTry,
  filesToRepeat,
  readOutcome,
  tellOutcome,
  type TestOutcome,
  type TestRun,
} from './test-outcome.ts'

// Beside node_modules, so that the inner run finds vitest; git ignores the name.
const root = join(import.meta.dirname, '..', '..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(root, 'dist.outcome-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const adds = { name: 'a.test.ts › adds', file: 'a.test.ts', errors: ['1 is not 2'] }
const nothing: TestOutcome = { passed: {}, seconds: {}, failures: [], secondTries: [] }

function run(outcome: Partial<TestOutcome>, isOk = false): TestRun {
  return { isOk, output: 'all that was printed', outcome: { ...nothing, ...outcome } }
}

it('says what failed, and nothing of what passed', () => {
  const told = tellOutcome(run({ passed: { 'a.test.ts': 1, 'b.test.ts': 1 }, failures: [adds] }))
  expect(told).toEqual({ passed: 2, failed: 1, output: 'a.test.ts › adds\n    1 is not 2', note: '' })
})

it('names what passed only at its second try, with why it failed before', () => {
  const told = tellOutcome(run({ passed: { 'a.test.ts': 1 }, secondTries: [adds] }, true))
  expect(told).toMatchObject({
    passed: 1,
    failed: 0,
    note: 'passed only at its second try: a.test.ts › adds\n    1 is not 2',
  })
})

it('names the ten slowest files, the slowest first', () => {
  const seconds = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.test.ts`, index / 2]))
  const { note } = tellOutcome(run({ seconds }, true))
  const lines = note.split('\n')
  expect(lines.slice(0, 2)).toEqual(['slowest files:', '    5.0 s 10.test.ts'])
  expect(lines.slice(2)).toHaveLength(9)
  expect(note).not.toContain(' 0.test.ts')
})

it('tells everything of a run that failed without saying why', () => {
  expect(tellOutcome(run({}))).toMatchObject({ failed: 1, output: 'all that was printed' })
  const missing = tellOutcome({ isOk: false, output: 'crashed', outcome: null })
  expect(missing).toEqual({ passed: 0, failed: 1, output: 'crashed', note: '' })
})

it('repeats the files in which something failed, unless something failed outside of all', () => {
  const subtracts = { ...adds, name: 'a.test.ts › subtracts' }
  expect(filesToRepeat(run({ failures: [adds, subtracts] }))).toEqual(['a.test.ts'])
  expect(filesToRepeat(run({ failures: [adds, { ...adds, file: '' }] }))).toEqual([])
  expect(filesToRepeat({ isOk: false, output: 'crashed', outcome: null })).toEqual([])
})

it('believes the second try of a file, and names what the first one said', () => {
  const first = run({ passed: { 'a.test.ts': 3, 'b.test.ts': 5 }, failures: [adds] })
  const mended = tellOutcome(afterSecondTry(first, run({ passed: { 'a.test.ts': 4 } }, true)))
  expect(mended).toMatchObject({ passed: 9, failed: 0 })
  expect(mended.note).toContain('passed only at its second try: a.test.ts › adds')
  const failedAgain = tellOutcome(afterSecondTry(first, run({ passed: { 'a.test.ts': 3 }, failures: [adds] })))
  expect(failedAgain).toMatchObject({ passed: 8, failed: 1, note: '' })
  const crashed = tellOutcome(afterSecondTry(first, { isOk: false, output: 'crashed', outcome: null }))
  expect(crashed).toMatchObject({ passed: 8, failed: 1 })
})

const testFile = `
import { afterAll, describe, expect, test } from 'vitest'
let tries = 0
test('passes', () => {})
test('fails', () => { throw new Error('a property', { cause: new Error('its reason') }) })
test('passes later', () => expect((tries += 1)).toBe(2))
describe('group', () => {
  afterAll(() => { throw new Error('broken hook') })
  test('inside', () => {})
})
`

const config = `
import { OutcomeReporter } from '../scripts/test-run/outcome-reporter.ts'
export default { test: { reporters: [new OutcomeReporter()] } }
`

it('reports a real run: failures, broken hooks and files, second tries', async () => {
  const file = join(folder, 'outcome.json')
  writeFileSync(join(folder, 'one.test.ts'), testFile)
  writeFileSync(join(folder, 'two.test.ts'), "throw new Error('cannot be loaded')")
  writeFileSync(join(folder, 'vitest.config.ts'), config)
  const options = ['--root', folder, '--retry', '1']
  const run = await runCommand('vitest', ['run', ...options], {
    limitMinutes: 2,
    env: { FOBHOUSE_TEST_OUTCOME: file },
  })
  const told = tellOutcome({ ...run, outcome: readOutcome(file) })
  expect(told.passed).toBe(3)
  expect(told.output).toContain('one.test.ts › fails')
  expect(told.output).toContain('its reason')
  expect(told.output).toContain('broken hook')
  expect(told.output).toContain('cannot be loaded')
  expect(told.failed).toBe(3)
  expect(told.note).toContain('one.test.ts › passes later')
})
