export { createTestIssue } from './create-test-issue.ts'
