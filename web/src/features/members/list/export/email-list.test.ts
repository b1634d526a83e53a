import { expect, test } from 'vitest'
import { emailList } from './email-list.ts'

test('who opted out is not on the list, and is counted', () => {
  const members = [
    { email: 'a@example.org', excludeFromEmailExport: false },
    { email: 'b@example.org', excludeFromEmailExport: true },
    { email: 'c@example.org', excludeFromEmailExport: false },
  ]
  expect(emailList(members)).toEqual({ text: 'a@example.org, c@example.org', count: 2, leftOut: 1 })
  expect(emailList([])).toEqual({ text: '', count: 0, leftOut: 0 })
})
