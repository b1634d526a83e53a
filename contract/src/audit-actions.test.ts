import { expect, test } from 'vitest'
import { filterSubjects } from './audit-actions.ts'

test.each([
  ['member', true, 'entries are about one'],
  ['backups', true, 'entries are about them as a whole'],
  ['siteSession', false, 'no entry is about one'],
  ['transfer', false, 'no action begins with it'],
])('whether the trail is filtered by %s: %s, because %s', (kind, isFilter) => {
  expect(filterSubjects.some((subject) => subject === kind)).toBe(isFilter)
})
