import { expect, test } from 'vitest'
import { atWholeFields, bodyOf, valuesOf } from './program-form.ts'

test('addresses are typed one a line, and blank lines are none', () => {
  const values = { ...valuesOf(undefined), name: 'Wiki', redirectUris: ' https://a.example/ \n\n https://b.example/\n' }
  expect(bodyOf(values, true)).toEqual({
    name: 'Wiki',
    redirectUris: ['https://a.example/', 'https://b.example/'],
    postLogoutRedirectUris: [],
    scopes: ['openid', 'profile', 'email'],
    activeOnly: true,
    isPublic: false,
  })
})

test('what is there comes into the form and out again', () => {
  const program = {
    id: 1,
    name: 'Wiki',
    clientId: 'x',
    isPublic: true,
    redirectUris: ['https://a.example/'],
    postLogoutRedirectUris: ['https://a.example/bye'],
    scopes: ['openid' as const],
    activeOnly: false,
    createdAt: '2026-03-12T08:00:00.000Z',
    createdBy: 'Aroha',
  }
  const { name, redirectUris, postLogoutRedirectUris, scopes, activeOnly } = program
  const body = { name, redirectUris, postLogoutRedirectUris, scopes, activeOnly, renewSecret: false }
  expect(bodyOf(valuesOf(program), false)).toEqual(body)
})

test('a fault of one address stands at its field', () => {
  expect(atWholeFields({ name: 'a', 'redirectUris.1': 'b' })).toEqual({ name: 'a', redirectUris: 'b' })
})
