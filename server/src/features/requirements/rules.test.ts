import type { Expression } from '@fobhouse/contract/competence/requirements.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type HeldState,
  holds,
  isGood,
  isMet,
  joinVersions,
  judgeRequirement,
  type LeafState,
  openAt,
  spansMet,
  type Standing,
  stateAt,
  versionAt,
} from './rules.ts'

const leaf = (certificate: number): Expression => ({ certificate })
const states: Record<number, LeafState> = {
  1: 'held',
  2: 'none',
  3: 'expired',
  4: 'suspended',
  5: 'none',
  6: 'learning',
  7: 'supervised',
}
const stateOf = (id: number): LeafState => states[id] ?? 'none'

test.each<[string, Expression, object]>([
  ['one that is held', leaf(1), {}],
  ['one that was never held', leaf(2), { missing: [2] }],
  [
    'all of several',
    { all: [leaf(3), leaf(2), leaf(1), leaf(4), leaf(2)] },
    { missing: [2], expired: [3], suspended: [4] },
  ],
  ['any, one of which is held', { any: [leaf(2), leaf(1)] }, {}],
  ['any: the nearest speaks', { any: [{ all: [leaf(2), leaf(5)] }, leaf(3)] }, { expired: [3] }],
  ['any: of equal ones the first', { any: [leaf(5), leaf(2), leaf(4)] }, { missing: [5] }],
  ['one that is learnt alone', leaf(6), { unsupervised: [6] }],
  ['one that is learnt under supervision', leaf(7), {}],
  ['any: learning is nearer than lacking', { any: [leaf(2), { all: [leaf(6), leaf(6)] }] }, { unsupervised: [6] }],
  ['any: lacking less is nearer than learning less', { any: [{ all: [leaf(6), leaf(2)] }, leaf(3)] }, { expired: [3] }],
  ['any within all', { all: [leaf(2), { any: [{ all: [leaf(3), leaf(4)] }, leaf(5)] }] }, { missing: [2, 5] }],
])('%s', (_name, expression, unmet) => {
  expect(judgeRequirement(expression, stateOf)).toEqual({
    missing: [],
    expired: [],
    suspended: [],
    unsupervised: [],
    ...unmet,
  })
})

const { expression: anyExpression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    fc.nat({ max: 4 }).map((certificate) => ({ certificate })),
    fc.array(tie('expression'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('expression'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
  ),
}))
const anyState = fc.constantFrom<LeafState>('held', 'none', 'expired', 'suspended', 'learning', 'supervised')

test('a requirement is met exactly if nothing is in the way, and what is in the way is not held', () => {
  fc.assert(
    fc.property(anyExpression, fc.array(anyState, { minLength: 5, maxLength: 5 }), (expression, all) => {
      const of = (id: number) => all[id] ?? 'none'
      const unmet = judgeRequirement(expression, of)
      expect(isMet(unmet)).toBe(holds(expression, (id) => isGood(of(id))))
      for (const id of unmet.missing) expect(of(id)).toBe('none')
      for (const id of unmet.expired) expect(of(id)).toBe('expired')
      for (const id of unmet.suspended) expect(of(id)).toBe('suspended')
      for (const id of unmet.unsupervised) expect(of(id)).toBe('learning')
    }),
  )
})

const anyHeld = fc.constantFrom<HeldState>('held', 'none', 'expired', 'suspended')

test('spans agree with the verdict of every instant, within the range, and none touches another', () => {
  const anyStanding: fc.Arbitrary<Standing> = fc.record({
    state: anyHeld,
    until: fc.option(fc.integer({ min: -5, max: 30 })),
  })
  const anyVersions = fc
    .tuple(anyExpression, anyExpression, fc.integer({ min: 1, max: 15 }))
    .map(([now, then, from]) => [
      { from: -10, to: from, expression: now },
      { from, to: Infinity, expression: then },
    ])
  fc.assert(
    fc.property(
      anyVersions,
      fc.array(anyStanding, { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 0, max: 3 }),
      (all, standings, skipped) => {
        const versions = all.slice(skipped)
        const standingOf = (id: number) => standings[id] ?? { state: 'none' as const, until: null }
        const spans = spansMet(versions, { range: { from: 0, to: 20 }, standingOf })
        for (const [index, { from, to }] of spans.entries()) {
          expect(from).toBeGreaterThan(spans[index - 1]?.to ?? -1)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(20)
        }
        for (let instant = 0; instant < 20; instant += 1) {
          const version = versionAt(versions, instant)
          const isOpen =
            !version || isMet(judgeRequirement(version.expression, (id) => stateAt(standingOf(id), instant)))
          expect(spans.some(({ from, to }) => from <= instant && instant < to)).toBe(isOpen)
        }
      },
    ),
  )
})

test('what a tool and its item ask for is asked for together, at every instant', () => {
  const anyVersions = fc
    .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 4 }), fc.boolean())
    .map(([edges, isEndless]) =>
      edges
        .toSorted((one, other) => one - other)
        .map((from, index, all) => ({
          from,
          to: all[index + 1] ?? (isEndless ? Infinity : from + 1),
          expression: { certificate: from },
        })),
    )
  fc.assert(
    fc.property(anyVersions, anyVersions, (own, item) => {
      const joined = joinVersions(own, item)
      for (let instant = -1; instant < 24; instant += 1) {
        const both = [versionAt(own, instant), versionAt(item, instant)].flatMap((each) => each?.expression ?? [])
        expect(versionAt(joined, instant)?.expression).toEqual(both.length > 1 ? { all: both } : both[0])
      }
      expect(joined.every(({ from, to }) => from < to)).toBe(true)
    }),
  )
})

test.each<[HeldState, number | null, HeldState]>([
  ['held', null, 'held'],
  ['held', 101, 'held'],
  ['held', 100, 'expired'],
  ['held', 99, 'expired'],
  ['expired', 200, 'expired'],
  ['suspended', 99, 'suspended'],
  ['none', 99, 'none'],
  ['none', null, 'none'],
])('a certificate that is %s and ends at %j is %s at 100', (state, until, expected) => {
  expect(stateAt({ state, until }, 100)).toBe(expected)
})

test.each([
  [9, undefined],
  [10, 1],
  [19, 1],
  [20, 2],
  [29, 2],
  [30, undefined],
])('at %i a device asks for %j', (instant, certificate) => {
  const versions = [
    { from: 10, to: 20, expression: { certificate: 1 } },
    { from: 20, to: 30, expression: { certificate: 2 } },
  ]
  expect(versionAt(versions, instant)?.expression).toEqual(certificate && { certificate })
})

const [first, second, third] = ['2026-01-01', '2026-02-01', '2026-03-01'] as const
type Stored = { id: string; from: string; until: string | null }
const former = { id: 'former', from: first, until: second }
const present = { id: 'present', from: second, until: null }
const next = { id: 'next', from: third, until: null }
test.each<[string, Stored[], string, (string | undefined)[]]>([
  ['before any', [former, present], '2025-12-31', [undefined, 'former']],
  ['from its first instant', [former, present], first, ['former', 'present']],
  ['where one takes over from another', [former, present], second, ['present', undefined]],
  ['with another one planned', [{ ...present, until: third }, next], '2026-02-28', ['present', 'next']],
  ['once the planned one has begun', [{ ...present, until: third }, next], third, ['next', undefined]],
  ['after one that was removed', [former], second, [undefined, undefined]],
  ['of none', [], first, [undefined, undefined]],
])('the requirement that holds and the planned one, %s', (_name, versions, now, expected) => {
  const { current, planned } = openAt(versions, now)
  expect([current?.id, planned?.id]).toEqual(expected)
})

test('what begins with the end of the range is no part of it', () => {
  const versions = [
    { from: 0, to: 20, expression: leaf(2) },
    { from: 20, to: 30, expression: leaf(1) },
  ]
  const standingOf = (id: number): Standing => ({ state: id === 1 ? 'held' : 'none', until: null })
  expect(spansMet(versions, { range: { from: 0, to: 20 }, standingOf })).toEqual([])
  expect(spansMet(versions, { range: { from: 0, to: 21 }, standingOf })).toEqual([{ from: 20, to: 21 }])
})
