import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import { expect, test } from 'vitest'
import { composePost, type PostFacts, writeDuration } from './compose-post.ts'

const mia = { name: 'Mia {device} Wallace', isHidden: false }
const facts = (changes: Partial<PostFacts>): PostFacts => ({
  happening: { kind: 'tap', outcome: 'granted' },
  device: 'Front {who} door',
  member: mia,
  time: '14:03',
  locale: 'en-GB',
  ...changes,
})

test.each<[TapOutcome, PostFacts['member'], string]>([
  ['granted', mia, 'Mia {device} Wallace opened Front {who} door'],
  ['granted', undefined, 'An unknown card opened Front {who} door'],
  ['granted', { ...mia, isHidden: true }, 'A member opened Front {who} door'],
  ['denied', mia, 'Mia {device} Wallace was refused at Front {who} door'],
  ['unknown_card', undefined, 'An unknown card was refused at Front {who} door'],
  ['locked_out', mia, 'Mia {device} Wallace was refused at Front {who} door, which is closed for maintenance'],
])('%s, %j', (outcome, member, words) => {
  expect(composePost(facts({ happening: { kind: 'tap', outcome }, member }))).toBe(`14:03 · ${words}`)
})

test('the end of a session says how long and for how much', () => {
  const end = { kind: 'session_end', milliseconds: 3_900_000 } as const
  expect(composePost(facts({ happening: { ...end, cost: 1250 } }))).toContain('after 1 h 05 min, £12.50')
  expect(composePost(facts({ happening: { ...end, cost: 0 } }))).toContain('after 1 h 05 min, free of charge')
})

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h 00 min'],
  [90_061_000, '25 h 01 min'],
])('%i ms are %s', (milliseconds, text) => {
  expect(writeDuration(milliseconds)).toBe(text)
})
