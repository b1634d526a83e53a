import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeProxies, readKioskId, type SourceProxy } from './rules.ts'

function proxy(sourceId: string, [giverId, holderId, day]: [number, number, number]): SourceProxy {
  return { sourceId, meetingId: 1, giverId, holderId, createdAt: `2024-01-0${day}T00:00:00.000Z` }
}

function judge(proxies: readonly SourceProxy[], standing: readonly SourceProxy[] = []) {
  return [...judgeProxies(proxies, standing).values()]
}

test.each([
  ['to oneself', [proxy('1', [1, 1, 1])], ['to_oneself']],
  ['the newest of two', [proxy('1', [1, 2, 1]), proxy('2', [1, 3, 2])], ['older_proxy', 'accepted']],
  ['the newest is no valid one', [proxy('1', [1, 2, 1]), proxy('2', [1, 1, 2])], ['accepted', 'to_oneself']],
  ['a chain', [proxy('1', [1, 2, 2]), proxy('2', [2, 3, 1])], ['accepted', 'holder_and_giver']],
  ['of the same moment the later one', [proxy('1', [1, 2, 1]), proxy('2', [1, 3, 1])], ['older_proxy', 'accepted']],
])('%s', (_name, proxies, expected) => {
  expect(judge(proxies)).toEqual(expected)
})

test('what stands here goes before', () => {
  expect(judge([proxy('1', [1, 2, 1])], [proxy('9', [1, 3, 1])])).toEqual(['older_proxy'])
  expect(judge([proxy('1', [1, 2, 1])], [proxy('9', [2, 3, 1])])).toEqual(['holder_and_giver'])
})

test('nobody gives twice, and nobody both gives and holds', () => {
  const number = fc.integer({ min: 1, max: 4 })
  const given = fc.tuple(number, number, number)
  fc.assert(
    fc.property(fc.array(given, { maxLength: 10 }), (list) => {
      const proxies = list.map((each, index) => proxy(String(index), each))
      const outcomes = judgeProxies(proxies, [])
      const accepted = proxies.filter((each) => outcomes.get(each) === 'accepted')
      const givers = accepted.map(({ giverId }) => giverId)
      expect(new Set(givers).size).toBe(givers.length)
      for (const { holderId } of accepted) expect(givers).not.toContain(holderId)
    }),
    { numRuns: 60 },
  )
})

test('a kiosk is known by its hash', () => {
  expect(readKioskId('AB'.repeat(32))).toBe('ab'.repeat(32))
  expect(readKioskId('kiosk 1')).toBeUndefined()
})
