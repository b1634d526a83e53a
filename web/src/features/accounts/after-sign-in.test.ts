import { expect, test } from 'vitest'
import { chooseAfterSignIn } from './after-sign-in.ts'

const choose = (search: string, isInDialog = false) => chooseAfterSignIn(new URLSearchParams(search), isInDialog)

test.each([
  ['', { kind: 'dashboard' }],
  ['?lang=sv', { kind: 'dashboard' }],
  ['?nextUrl=%2Faccount%2Faccess', { kind: 'goOn' }],
  ['?next=https%3A%2F%2Fwiki.example.org%2F', { kind: 'leave', next: 'https://wiki.example.org/' }],
  ['?sso=abc%3D&sig=ff', { kind: 'signOn', sso: { sso: 'abc=', sig: 'ff' } }],
  ['?sso=abc', { kind: 'dashboard' }],
  ['?sig=ff', { kind: 'dashboard' }],
  ['?sso=abc&sig=ff&next=%2Fx', { kind: 'signOn', sso: { sso: 'abc', sig: 'ff' } }],
  ['?next=%2Fx&nextUrl=%2Fy', { kind: 'leave', next: '/x' }],
])('%s leads to %o', (search, after) => expect(choose(search)).toEqual(after))

test('a dialog leaves its page where it is, whatever the address says', () => {
  expect(choose('?sso=abc&sig=ff&next=%2Fx', true)).toEqual({ kind: 'stay' })
})
