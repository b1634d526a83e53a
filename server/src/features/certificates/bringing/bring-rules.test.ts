import { expect, test } from 'vitest'
import { type FormerAward, outcomeOf } from './bring-rules.ts'

const on = (day: string) => `2026-${day}T10:00:00.000Z`
const startOf = (day: string) => `2026-${day}T00:00:00.000Z`
const award = (id: number, day: string, state: FormerAward['state'] = 'valid', revoked?: string): FormerAward => {
  return { id, state, awardedAt: on(day), revokedAt: revoked === undefined ? null : on(revoked) }
}

test.each<[FormerAward[], day: string, canRenew: boolean, outcome: string]>([
  [[], '03-01', true, 'new'],
  [[], '03-01', false, 'new'],
  [[award(1, '03-01')], '03-01', true, 'known'],
  [[award(1, '03-01')], '02-01', true, 'known'],
  [[{ ...award(1, '03-01'), awardedAt: startOf('03-01') }], '03-01', true, 'known'],
  [[award(1, '03-01')], '03-02', true, 'new'],
  [[award(1, '03-01')], '03-02', false, 'known'],
  [[award(1, '03-01', 'suspended')], '03-01', true, 'known'],
  [[award(1, '03-01', 'suspended')], '03-02', true, 'suspended'],
  [[award(1, '03-01', 'revoked', '04-01')], '03-01', true, 'takenAway'],
  [[award(1, '03-01', 'revoked', '04-01')], '04-01', true, 'takenAway'],
  [[{ ...award(1, '03-01', 'revoked'), revokedAt: startOf('04-01') }], '04-01', true, 'takenAway'],
  [[award(1, '03-01', 'revoked', '04-01')], '04-02', true, 'new'],
  [[award(1, '03-01', 'revoked', '04-01')], '04-02', false, 'takenAway'],
  [[award(1, '03-01'), award(2, '03-05', 'revoked', '04-01')], '03-01', true, 'takenAway'],
  [[award(1, '03-01', 'revoked', '04-01'), award(2, '05-01')], '05-01', true, 'known'],
])('%j and one of %s, renewing: %s, is %s', (former, day, canRenew, outcome) => {
  expect(outcomeOf(former, { since: startOf(day), canRenew })).toBe(outcome)
})
