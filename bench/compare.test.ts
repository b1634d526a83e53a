import { expect, test } from 'vitest'
import { compareFigures, renderChanges } from './compare.ts'
import type { Figure } from './figure.ts'

const one = (value: number, unit: Figure['unit'], name = 'tap'): Figure => ({ name, value, unit })

test.each([
  ['a time that grew by a half', one(10, 'ms'), one(15, 'ms'), 'worse'],
  ['a time that shrank', one(15, 'ms'), one(10, 'ms'), 'better'],
  ['a time within a fifth', one(100, 'ms'), one(119, 'ms'), undefined],
  ['a short time within a millisecond', one(0.5, 'ms'), one(1.4, 'ms'), undefined],
  ['fewer requests', one(1000, 'requests/s'), one(700, 'requests/s'), 'worse'],
  ['more of the limit', one(0.4, 'ratio'), one(0.6, 'ratio'), 'better'],
  ['one fault after none', one(0, 'faults'), one(1, 'faults'), 'worse'],
  ['more memory', one(100, 'MB'), one(130, 'MB'), 'worse'],
  ['another unit', one(1, 'MB'), one(1000, 'kB'), undefined],
  ['another figure', one(1, 'ms', 'boot'), one(100, 'ms'), undefined],
])('%s', (_what, before, after, expected) => {
  const [change] = compareFigures([before], [after])
  expect(change && (change.isWorse ? 'worse' : 'better')).toBe(expected)
})

test('the worst comes first, and what became better last', () => {
  const before = [one(10, 'ms', 'a'), one(10, 'ms', 'b'), one(10, 'ms', 'c')]
  const after = [one(5, 'ms', 'a'), one(15, 'ms', 'b'), one(150, 'ms', 'c')]
  expect(renderChanges(compareFigures(before, after)).split('\n')).toEqual([
    'WORSE  c: 10.00 → 150 ms',
    'WORSE  b: 10.00 → 15.00 ms',
    'better a: 10.00 → 5.00 ms',
  ])
})
