import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countTests } from './vitest-report.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

type TestFile = { status: string; assertionResults: { status: string }[] }

function file(status: string, ...tests: string[]): TestFile {
  return { status, assertionResults: tests.map((each) => ({ status: each })) }
}

const cases: [string, TestFile[], boolean, { passed: number; failed: number }][] = [
  ['a good run', [file('passed', 'passed', 'passed')], true, { passed: 2, failed: 0 }],
  ['a failed test', [file('failed', 'passed', 'failed')], false, { passed: 1, failed: 1 }],
  ['a file that cannot be loaded', [file('failed'), file('passed', 'passed')], false, { passed: 1, failed: 1 }],
  ['an error outside of any test', [file('passed', 'passed')], false, { passed: 1, failed: 1 }],
  ['no tests at all', [], false, { passed: 0, failed: 1 }],
]

it.each(cases)('counts %s', (_, testResults, isOk, expected) => {
  const tests = testResults.flatMap((each) => each.assertionResults)
  const count = (status: string) => tests.filter((test) => test.status === status).length
  const report = { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults }
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  expect(countTests(join(folder, 'report.json'), isOk)).toEqual(expected)
})

it('counts a run that left no report as one failure', () => {
  expect(countTests(join(folder, 'missing.json'), false)).toEqual({ passed: 0, failed: 1 })
})
