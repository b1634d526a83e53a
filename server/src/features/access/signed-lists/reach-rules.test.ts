import { expect, test } from 'vitest'
import { judgeReach, type ToldList } from './reach-rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 12, hour)).toISOString()
const list = (issued: number, { acked = -1, keyholders = [] as number[] } = {}): ToldList => ({
  issued: at(issued),
  expires: at(issued + 10),
  keyholders,
  keyholdersUntil: at(issued + 20),
  ackedAt: acked < 0 ? null : at(acked),
})
const confirmed = (hour: number) => ({ state: 'confirmed', at: at(hour), until: null })
const waiting = (hour: number) => ({ state: 'waiting', at: null, until: at(hour) })
const question = { memberId: 7, since: at(2), isCurrent: false, now: at(5) }

test.each([
  ['a board without a list', [], question, undefined],
  ['one that has not heard', [list(0, { acked: 0 })], question, waiting(10)],
  ['one that acknowledged a list from then', [list(0, { acked: 0 }), list(3, { acked: 4 })], question, confirmed(4)],
  ['the first such list', [list(3, { acked: 4 }), list(5, { acked: 5 })], question, confirmed(4)],
  ['a list of that very instant', [list(2, { acked: 2 })], question, waiting(12)],
  ['a list that it was sent and has not acknowledged', [list(0, { acked: 0 }), list(3)], question, waiting(10)],
  ['one that may have a later list', [list(0, { acked: 0 }), list(1), list(3)], question, waiting(11)],
  ['one that has replaced an older list', [list(-1), list(0, { acked: 0 })], question, waiting(10)],
  ['a list that has ended', [list(0, { acked: 0 })], { ...question, now: at(10) }, confirmed(10)],
  ['a keyholder', [list(0, { acked: 0, keyholders: [7] })], { ...question, now: at(10) }, waiting(20)],
  ['another keyholder', [list(0, { acked: 0, keyholders: [8] })], { ...question, now: at(10) }, confirmed(10)],
  ['anybody', [list(0, { acked: 0, keyholders: [8] })], { ...question, memberId: null }, waiting(20)],
  ['anybody, where nobody has keys', [list(0, { acked: 0 })], { ...question, memberId: null }, waiting(10)],
  ['one that acknowledged only the second list from then', [list(3), list(4, { acked: 5 })], question, confirmed(5)],
  [
    'keys that a later list took, which may not have come',
    [list(0, { acked: 0, keyholders: [7] }), list(1)],
    question,
    waiting(20),
  ],
  ['keys that a list in force took', [list(-1, { keyholders: [7] }), list(0, { acked: 0 })], question, waiting(10)],
  ['keys, where no list was acknowledged', [list(0, { keyholders: [7] }), list(1)], question, waiting(20)],
  ['an unknown begin', [list(0, { acked: 0 })], { ...question, since: undefined }, waiting(10)],
  [
    'an unknown begin, but the newest list',
    [list(0, { acked: 1 })],
    { ...question, since: undefined, isCurrent: true },
    confirmed(1),
  ],
  [
    'an unknown begin, but the newest of two lists',
    [list(0, { acked: 1 }), list(3, { acked: 4 })],
    { ...question, since: undefined, isCurrent: true },
    confirmed(4),
  ],
])('%s', (_what, lists, asked, expected) => {
  expect(judgeReach(lists, asked)).toEqual(expected)
})
