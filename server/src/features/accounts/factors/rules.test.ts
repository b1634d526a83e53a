import { stepMethods } from '@fobhouse/contract/routes/factors.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freshCounter, groupRecoveryCode, hasFactor, mayEnter, methodsOf, normaliseRecoveryCode } from './rules.ts'

const nothing = { passkeys: 0, hasApp: false, recoveryCodesLeft: 0 }

test.each([
  ['nothing', nothing, []],
  ['codes that stand in for nothing', { ...nothing, recoveryCodesLeft: 10 }, []],
  ['a passkey', { ...nothing, passkeys: 1 }, ['passkey']],
  ['an app and codes', { ...nothing, hasApp: true, recoveryCodesLeft: 1 }, ['code', 'recovery']],
  ['everything', { passkeys: 2, hasApp: true, recoveryCodesLeft: 9 }, ['passkey', 'code', 'recovery']],
])('somebody with %s', (_name, facts, methods) => {
  expect(methodsOf(facts)).toEqual(methods)
})

describe('who comes in', () => {
  const app = { ...nothing, hasApp: true, recoveryCodesLeft: 10 }
  const passkey = { ...nothing, passkeys: 1 }
  test.each([
    ['a password, no factor', { first: 'password', second: null, facts: nothing }, true],
    ['a link, no factor', { first: 'link', second: null, facts: nothing }, true],
    ['a password alone, with an app', { first: 'password', second: null, facts: app }, false],
    ['a link alone, with an app', { first: 'link', second: null, facts: app }, false],
    ['a password and a code', { first: 'password', second: 'code', facts: app }, true],
    ['a password and a recovery code', { first: 'password', second: 'recovery', facts: app }, true],
    ['a password and a passkey that was removed', { first: 'password', second: 'passkey', facts: app }, false],
    ['a passkey alone', { first: 'none', second: 'passkey', facts: passkey }, true],
    ['a code alone', { first: 'none', second: 'code', facts: app }, false],
    ['a recovery code alone', { first: 'none', second: 'recovery', facts: app }, false],
    ['nothing at all', { first: 'none', second: null, facts: nothing }, false],
  ] as const)('%s', (_name, entry, expected) => {
    expect(mayEnter(entry)).toBe(expected)
  })

  test('nobody who has a factor without showing one of their own', () => {
    const facts = fc.record({ passkeys: fc.nat(3), hasApp: fc.boolean(), recoveryCodesLeft: fc.nat(10) })
    const first = fc.constantFrom('password', 'link', 'none')
    fc.assert(
      fc.property(first, fc.constantFrom(...stepMethods, null), facts, (first, second, facts) => {
        const isShown =
          second !== null && methodsOf(facts).includes(second) && (first !== 'none' || second === 'passkey')
        expect(mayEnter({ first, second, facts }) && hasFactor(facts) && !isShown).toBe(false)
      }),
    )
  })
})

test.each([
  ['a code of now', 0, 99, 100],
  ['one of the half minute before', -1, 98, 99],
  ['one of the next half minute', 1, 100, 101],
  ['the same once more', 0, 100, undefined],
  ['an older one than was taken', -1, 100, undefined],
])('%s', (_name, delta, lastCounter, expected) => {
  expect(freshCounter(100 * 30_000 + 29_999, delta, lastCounter)).toBe(expected)
})

test.each(['abcd-efgh-jk23', ' ABCD EFGH JK23 ', 'ABCDEFGHJK23'])('reads the recovery code %j', (typed) => {
  expect(groupRecoveryCode(normaliseRecoveryCode(typed))).toBe('ABCD-EFGH-JK23')
})
