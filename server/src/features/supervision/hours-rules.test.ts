import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostMs, overlapMs, type Span, wholeMs } from './hours-rules.ts'

test('a session counts four hours at most, and never less than nothing', () => {
  expect(wholeMs({ from: 0, to: 1 })).toBe(1)
  expect(wholeMs({ from: 0, to: mostMs + 1 })).toBe(mostMs)
  expect(wholeMs({ from: 5, to: 1 })).toBe(0)
  expect(overlapMs({ from: 0, to: 2 * mostMs }, [{ from: 0, to: 2 * mostMs }])).toBe(mostMs)
})

test('hours are the measure of overlapping times', () => {
  const span: fc.Arbitrary<Span> = fc
    .tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 }))
    .map(([from, to]) => ({ from, to }))
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 6 }), (session, presences) => {
      let measure = 0
      for (let moment = session.from; moment < session.to; moment += 1) {
        if (presences.some(({ from, to }) => from <= moment && moment < to)) measure += 1
      }
      expect(overlapMs(session, presences)).toBe(measure)
    }),
  )
})
