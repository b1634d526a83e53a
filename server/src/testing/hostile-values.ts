import fc from 'fast-check'

/** Values that no schema asks for. */
export const hostileValues: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  'x'.repeat(100_000),
  '９９９',
  '%',
  '_\\',
  "'; drop table members; --",
  '../../../etc/passwd',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '2026-02-30',
  '2026-02-30T25:00:00.000Z',
  '__proto__',
  'constructor',
  '=1+1',
  -1,
  0,
  -0,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [[[[]]]],
  { constructor: { prototype: { polluted: 1 } } },
  Array.from({ length: 10_000 }, () => 1),
]

/** In half of the values, replaces one inner part by a hostile value. */
export function withHostileParts(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const hurt = fc
    .tuple(values, fc.constantFrom(...hostileValues), fc.nat())
    .map(([value, hostile, place]) => replaceAt(value, hostile, place))
  return fc.oneof(values, hurt)
}

/** Follows the digits of `place` to the value itself or any part of it. */
function replaceAt(value: unknown, hostile: unknown, place: number): unknown {
  if (typeof value !== 'object' || value === null) return hostile
  const keys = Object.keys(value)
  const choice = place % (keys.length + 1)
  const key = keys[choice]
  if (key === undefined) return hostile
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  const inside = replaceAt(Reflect.get(copy, key), hostile, Math.floor(place / (keys.length + 1)))
  Reflect.set(copy, key, inside)
  return copy
}
