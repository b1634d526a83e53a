// A report about equipment is an issue: `fileIssue` and `closeReports` in the caller's transaction.
export { closeReports, type ClosedReport } from './close-reports.ts'
export { fileIssue } from './report-issue.ts'
export { countReportsSince, listOpenReports } from './store.ts'
