import { digitalIdSeconds } from '@fobhouse/contract/routes/digital-id.ts'
import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const checkedAt = 1_800_000_000_000
const end = digitalIdSeconds * 1000

test.each([
  ['just made', 0, true, { kind: 'fresh', secondsToNew: 30 }],
  ['a while ago', 12_001, true, { kind: 'fresh', secondsToNew: 18 }],
  ['the new one is late', 45_000, true, { kind: 'fresh', secondsToNew: 0 }],
  ['the club is gone', 1000, false, { kind: 'kept', secondsLeft: 599 }],
  ['in its last moment', end - 1, false, { kind: 'kept', secondsLeft: 1 }],
  ['over', end, false, { kind: 'ended' }],
  ['over, and asked for anew', end, true, { kind: 'ended' }],
  ['the device’s clock was set back', -1, false, { kind: 'ended' }],
] as const)('%s', (_name, age, isAnswered, expected) => {
  expect(standingOf({ checkedAt }, checkedAt + age, isAnswered)).toEqual(expected)
})
