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

test('spans agree with the verdict of every instant', () => {
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
