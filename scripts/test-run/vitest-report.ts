import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number }

type Report = { numPassedTests: number; numFailedTests: number; testResults: FileReport[] }
type FileReport = { status: string; assertionResults: { status: string }[] }

/**
 * Counts a run from vitest's JSON report. A file that fails without a failed test (it cannot be loaded, a hook broke) counts as
 * one failure, and so does a run that failed for any reason that the report does not show.
 */
export function countTests(reportFile: string, isOk: boolean): Counts {
  const report = readReport(reportFile)
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  })
  const failed = report.numFailedTests + brokenFiles.length
  return { passed: report.numPassedTests, failed: isOk ? failed : Math.max(failed, 1) }
}

function readReport(file: string): Report {
  if (!existsSync(file)) return { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  // vitest's own format: https://vitest.dev/guide/reporters#json-reporter
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
