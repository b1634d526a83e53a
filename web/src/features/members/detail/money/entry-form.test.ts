import { expect, test } from 'vitest'
import { type EntryKind, entryOf, validateEntry } from './entry-form.ts'

test.each([
  ['cash', '20', { type: 'cash', amount: 2000 }],
  ['bank', '12,5', { type: 'bank', amount: 1250 }],
  ['other', '0.01', { type: 'other', amount: 1 }],
  ['less', '7.50', { type: 'other', amount: -750 }],
] as const)('%s of %s', (kind, amount, expected) => {
  expect(entryOf({ kind, amount, description: 'Note' })).toEqual({ ...expected, description: 'Note' })
  expect(validateEntry({ kind, amount, description: 'Note' })).toEqual({})
})

test.each<[EntryKind, string, string, string]>([
  ['cash', '', 'Note', 'amount'],
  ['cash', '0', 'Note', 'amount'],
  ['cash', '-5', 'Note', 'amount'],
  ['less', '0', 'Note', 'amount'],
  ['bank', 'ten', 'Note', 'amount'],
  ['bank', '999999999', 'Note', 'amount'],
  ['other', '5', '  ', 'description'],
])('%s of “%s” with the note “%s” is not possible because of the %s', (kind, amount, description, field) => {
  expect(Object.keys(validateEntry({ kind, amount, description }))).toEqual([field])
})
