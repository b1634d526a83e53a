import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maySignIn, needsNewKey, openIdCookies, openIdPath, sortKeys } from './rules.ts'

test.each([
  ['active', true, true, true],
  ['active', false, true, false],
  ['inactive', true, true, false],
  ['noob', true, true, false],
  ['accountonly', true, true, false],
  ['inactive', true, false, true],
  ['inactive', false, false, false],
] as const)('%s, verified %s, active only %s: %s', (state, isEmailVerified, activeOnly, expected) => {
  expect(maySignIn({ state, isEmailVerified }, { activeOnly })).toBe(expected)
})

const now = Date.parse('2026-03-12T08:00:00.000Z')
const keyOfAge = (days: number) => ({
  name: `${days}`,
  createdAt: new Date(now - days * 24 * 3_600_000).toISOString(),
})
const sorted = (...ages: number[]) => {
  const { shown, retired } = sortKeys(ages.map(keyOfAge), now)
  return { shown: shown.map(({ name }) => Number(name)), retired: retired.map(({ name }) => Number(name)) }
}

describe('the keys of the provider', () => {
  test.each([
    ['the very first signs at once', [0], [0], []],
    ['a new one is shown before it signs', [0, 90], [90, 0], []],
    ['after a day it signs, and the old one can still be checked', [1, 91], [1, 91], []],
    ['a week later the old one goes', [8, 98], [8], [98]],
    ['none', [], [], []],
  ])('%s', (_what, ages, shown, retired) => {
    expect(sorted(...ages)).toEqual({ shown, retired })
  })

  test.each([
    [[], true],
    [[89], false],
    [[90], true],
    [[90, 1], false],
  ])('of the ages %j: is there to be another? %s', (ages, expected) => {
    expect(needsNewKey(ages.map(keyOfAge), now)).toBe(expected)
  })

  test('however they were made, none is lost, one signs, and the newest is always shown', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 }), (ages) => {
        const { shown, retired } = sorted(...ages)
        expect(new Set([...shown, ...retired])).toEqual(new Set(ages))
        expect(shown.length + retired.length).toBe(ages.length)
        expect(shown).toContain(Math.min(...ages))
        expect(retired.every((age) => age > (shown[0] ?? Infinity))).toBe(true)
      }),
    )
  })
})

test('over https a browser guards the cookies by their names, and over http it keeps them at all', () => {
  const secure = openIdCookies('https://club.example')
  expect(Object.values(secure.names).filter((name) => !/^__(?:Host|Secure)-/u.test(name))).toEqual([])
  expect(secure.path).toBe('/')
  const plain = openIdCookies('http://club.local')
  expect(Object.values(plain.names).filter((name) => name.startsWith('__'))).toEqual([])
  expect(plain.path).toBe(openIdPath)
})
