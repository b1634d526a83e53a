import { expect, test } from 'vitest'
import { judgeGiving, type ProxyFacts } from './rules.ts'

const ann = { id: 1, isActive: true }
const bo = { id: 2, isActive: true }
const fine: ProxyFacts = {
  meetingDate: '2026-05-01T09:00:00.000Z',
  now: '2026-03-12T08:00:00.000Z',
  giver: ann,
  holder: bo,
  given: [],
  limit: 0,
}

test.each<[string, Partial<ProxyFacts>, ReturnType<typeof judgeGiving>]>([
  ['all is fine', {}, undefined],
  ['the meeting began a minute ago', { now: '2026-05-01T09:01:00.000Z' }, 'meeting_past'],
  ['it begins in this minute', { now: '2026-05-01T09:00:59.000Z' }, undefined],
  ['oneself', { holder: ann }, 'proxy_to_oneself'],
  ['the giver is not active', { giver: { ...ann, isActive: false } }, 'proxy_giver_inactive'],
  ['the holder is not active', { holder: { ...bo, isActive: false } }, 'proxy_holder_inactive'],
  ['the giver holds one', { given: [{ giverId: 3, holderId: 1 }] }, 'proxy_giver_holds'],
  ['the holder gives one', { given: [{ giverId: 2, holderId: 3 }] }, 'proxy_holder_gives'],
  ['each the other’s', { given: [{ giverId: 2, holderId: 1 }] }, 'proxy_giver_holds'],
  ['the former one is replaced', { given: [{ giverId: 1, holderId: 3 }] }, undefined],
  ['the same once more at the limit', { given: [{ giverId: 1, holderId: 2 }], limit: 1 }, undefined],
  ['below the limit', { given: [{ giverId: 3, holderId: 2 }], limit: 2 }, undefined],
  ['at the limit', { given: [{ giverId: 3, holderId: 2 }], limit: 1 }, 'proxy_limit'],
  ['somebody else at the limit', { given: [{ giverId: 3, holderId: 4 }], limit: 1 }, undefined],
  ['no limit', { given: [3, 4, 5].map((giverId) => ({ giverId, holderId: 2 })) }, undefined],
])('%s', (_, change, refusal) => {
  expect(judgeGiving({ ...fine, ...change })).toBe(refusal)
})
