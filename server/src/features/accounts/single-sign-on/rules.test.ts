import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signPayload } from './answer-sign-on.ts'
import { maySignOn, readPayload, writePayload } from './rules.ts'

// Discourse's published example of the protocol: https://meta.discourse.org/t/13045
const published = {
  secret: 'd836444a9e4084d5b224a60c208dce14',
  nonce: 'cb68251eefb5211e58c00ff1395f0c0b',
  request: 'bm9uY2U9Y2I2ODI1MWVlZmI1MjExZTU4YzAwZmYxMzk1ZjBjMGI=\n',
  requestSignature: '2828aa29899722b35a2f191d34ef9b3ce695e0e6eeec47deb46d588d70c7cb56',
  answer:
    'bm9uY2U9Y2I2ODI1MWVlZmI1MjExZTU4YzAwZmYxMzk1ZjBjMGImbmFtZT1z\nYW0mdXNlcm5hbWU9c2Ftc2FtJmVtYWlsPXRlc3QlNDB0ZXN0LmNvbSZleHRl\ncm5hbF9pZD1oZWxsbzEyMw==\n',
  answerSignature: '1c884222282f3feacd76802a9dd94e8bc8deba5d619b292bed75d63eb3152c0b',
}
const addresses = { ownOrigin: 'https://club.example', allowedHosts: ['forum.example.org'], returnUrl: '' }
const encode = (text: string) => Buffer.from(text).toString('base64')

describe('the published example', () => {
  test('is signed as we sign', () => {
    expect(signPayload(published.request, published.secret)).toBe(published.requestSignature)
    expect(signPayload(published.answer, published.secret)).toBe(published.answerSignature)
  })

  test('is read, with the address of the settings because it names none', () => {
    const returnUrl = 'http://discuss.example.com/session/sso_login'
    expect(readPayload(published.request, addresses)).toBeUndefined()
    expect(readPayload(published.request, { ...addresses, returnUrl })).toEqual({ nonce: published.nonce, returnUrl })
  })

  test('its answer has the fields that we write, ours having more', () => {
    const ours = writePayload(published.nonce, {
      id: 7,
      email: 'test@test.com',
      screenName: 'samsam',
      name: 'sam',
      state: 'noob',
      isAdmin: false,
    })
    const fieldsOf = (payload: string) =>
      Object.fromEntries(new URLSearchParams(Buffer.from(payload, 'base64').toString()))
    expect(fieldsOf(ours)).toEqual({ ...fieldsOf(published.answer), external_id: '7', groups: '' })
  })
})

test.each([
  ['nonce=n&return_sso_url=https://forum.example.org/session/sso_login', 'https://forum.example.org/session/sso_login'],
  ['nonce=n&return_sso_url=https%3A%2F%2Fclub.example%2Fx', 'https://club.example/x'],
  ['nonce=n', 'https://fallback.example/'],
  ['nonce=n&return_sso_url=https://evil.example/', 'https://fallback.example/'],
  ['nonce=n&return_sso_url=javascript:alert(1)', 'https://fallback.example/'],
])('%s returns to %s', (query, returnUrl) => {
  const withFallback = { ...addresses, returnUrl: 'https://fallback.example/' }
  expect(readPayload(encode(query), withFallback)).toEqual({ nonce: 'n', returnUrl })
})

test.each(['', 'return_sso_url=https://forum.example.org/', 'nonce=&return_sso_url=https://forum.example.org/'])(
  'without a nonce there is no sign-on: %s',
  (query) => {
    expect(readPayload(encode(query), addresses)).toBeUndefined()
  },
)

test.each([
  ['active', true, true, true],
  ['active', true, false, true],
  ['inactive', true, true, false],
  ['noob', true, true, false],
  ['accountonly', true, true, false],
  ['noob', true, false, true],
  ['active', false, true, false],
  ['noob', false, false, false],
] as const)('%s, verified %s, active only %s: %s', (state, isEmailVerified, activeOnly, expected) => {
  expect(maySignOn({ state, isEmailVerified }, { activeOnly })).toBe(expected)
})

test.each([
  ['active', false, 'members'],
  ['active', true, 'members,admins'],
  ['inactive', true, 'admins'],
  ['inactive', false, ''],
] as const)('%s, administrator %s, is in the groups "%s"', (state, isAdmin, groups) => {
  const person = { id: 1, email: 'a@b.se', screenName: 'a', name: 'A B', state, isAdmin }
  const fields = new URLSearchParams(Buffer.from(writePayload('n', person), 'base64').toString())
  expect(fields.get('groups')).toBe(groups)
})

test('whatever somebody is called, the forum reads the same', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(text, text, text, (nonce, screenName, name) => {
      const person = { id: 1, email: 'a+b@b.se', screenName, name, state: 'active', isAdmin: false } as const
      const fields = new URLSearchParams(Buffer.from(writePayload(nonce, person), 'base64').toString('utf8'))
      expect(Object.fromEntries(fields)).toMatchObject({ nonce, username: screenName, name, email: 'a+b@b.se' })
    }),
  )
})
