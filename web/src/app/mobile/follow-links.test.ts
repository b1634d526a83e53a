import { expect, test } from 'vitest'
import { pathOfLink } from './follow-links.ts'

test.each([
  ['https://portal.example.org/profile/email/abc/verify', '/profile/email/abc/verify'],
  ['fobhouse://portal.example.org/profile/password/reset/abc?x=1', '/profile/password/reset/abc?x=1'],
  ['fobhouse://portal.example.org', '/'],
  ['https://portal.example.org//elsewhere.example/', undefined],
  ['https://elsewhere.example/profile/email/abc/verify', undefined],
  ['https://portal.example.org:8443/', undefined],
  ['fobhouse://elsewhere.example/', undefined],
  ['mailto:portal.example.org', undefined],
  ['nonsense', undefined],
])('%s', (link, path) => {
  expect(pathOfLink(link, 'https://portal.example.org')).toBe(path)
})
