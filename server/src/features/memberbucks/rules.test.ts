import type { TransactionType, TransferKind } from '@fobhouse/contract/money.ts'
import { expect, test } from 'vitest'
import { decideTransfer, transactionTypeOf, transferOfEntry } from './rules.ts'

const refused = { allowed: false, reason: 'insufficient_funds' }
const allowed = { allowed: true }

test.each([
  ['card', 1000, 1000, allowed],
  ['card', 1001, 1000, refused],
  ['web', 1, 0, refused],
  ['web', 1, -500, refused],
  ['stripe', 1, 0, refused],
  ['bank', 1, 0, refused],
  ['cash', 1, 0, refused],
  ['other', 1, 0, refused],
  ['interlock', 1, 0, allowed],
  ['interlock', 5000, -200, allowed],
  ['reversal', 5000, 100, allowed],
] as const satisfies [TransferKind, number, number, unknown][])(
  '%s of %i from a member with %i',
  (kind, amount, balance, decision) => {
    expect(decideTransfer({ kind, amount, from: { owner: 'member', balance } })).toEqual(decision)
  },
)

test('a house account has no limit', () => {
  expect(decideTransfer({ kind: 'cash', amount: 100_000, from: { owner: 'house' } })).toEqual(allowed)
})

test.each<[TransferKind, TransactionType]>([
  ['booking', 'web'],
  ['reversal', 'stripe'],
  ['stripe', 'stripe'],
  ['web', 'web'],
  ['interlock', 'interlock'],
  ['cash', 'cash'],
])('a transfer by %s stands on the statement as %s', (kind, type) => {
  expect(transactionTypeOf(kind)).toBe(type)
})

test.each([
  ['cash that was paid in', { amount: 500, type: 'cash' }, ['cash', 'in', 500]],
  ['cash that was paid out', { amount: -500, type: 'cash' }, ['cash', 'out', 500]],
  ['one cent at the bank', { amount: 1, type: 'bank' }, ['bank', 'in', 1]],
  ['a correction downwards', { amount: -1, type: 'other' }, ['adjustment', 'out', 1]],
] as const)('an administrator records %s', (_name, entry, [house, direction, amount]) => {
  expect(transferOfEntry(entry)).toEqual({ house, direction, amount, kind: entry.type })
})
