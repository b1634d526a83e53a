import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'
import { tellOutcome, type TestOutcome } from './test-outcome.ts'

// Beside node_modules, so that the run inside finds vitest; git ignores the name.
const root = join(import.meta.dirname, '..', '..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(root, 'dist.outcome-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function tell(outcome: TestOutcome, isOk: boolean) {
  const file = join(folder, 'outcome.json')
  writeFileSync(file, JSON.stringify(outcome))
  return tellOutcome(file, { isOk, output: 'all that was printed' })
}

it('says what failed, and nothing of what passed', () => {
  const told = tell(
    { passed: 2, failures: [{ name: 'a.test.ts › adds', errors: ['1 is not 2'] }], secondTries: [] },
    false,
  )
  expect(told).toEqual({ passed: 2, failed: 1, output: 'a.test.ts › adds\n    1 is not 2', note: '' })
})

it('names what passed only at its second try, with why it failed before', () => {
  const told = tell({ passed: 1, failures: [], secondTries: [{ name: 'slow', errors: ['too late'] }] }, true)
  expect(told).toMatchObject({ passed: 1, failed: 0, note: 'passed only at its second try: slow\n    too late' })
})

it('tells everything of a run that failed without saying why', () => {
  expect(tell({ passed: 1, failures: [], secondTries: [] }, false)).toMatchObject({
    failed: 1,
    output: 'all that was printed',
  })
  const missing = tellOutcome(join(folder, 'missing.json'), { isOk: false, output: 'crashed' })
  expect(missing).toEqual({ passed: 0, failed: 1, output: 'crashed', note: '' })
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
  const { isOk, output } = await runCommand('vitest', ['run', ...options], {
    limitMinutes: 2,
    env: { FOBHOUSE_TEST_OUTCOME: file },
  })
  const told = tellOutcome(file, { isOk, output })
  expect(told.passed).toBe(3)
  expect(told.output).toContain('one.test.ts › fails')
  expect(told.output).toContain('its reason')
  expect(told.output).toContain('broken hook')
  expect(told.output).toContain('cannot be loaded')
  expect(told.failed).toBe(3)
  expect(told.note).toContain('one.test.ts › passes later')
})
