import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedRedirect, resolveRedirect } from './redirects.ts'

const own = 'https://club.example'
const hosts = ['forum.example.org', 'lab.local:8080']

test.each([
  'https://club.example/account',
  '/dashboard?x=1#y',
  'dashboard',
  '',
  'https://FORUM.example.org/session/sso_login',
  'http://forum.example.org/',
  'https://forum.example.org:443/t/1',
  'http://lab.local:8080/',
])('may go to %s', (target) => {
  expect(isAllowedRedirect(target, own, hosts)).toBe(true)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\t//evil.example',
  ' https://evil.example',
  'ht\ntps://evil.example',
  'https:evil.example',
  'https://club.example.evil.example/',
  'https://club.example@evil.example/',
  'https://evil.example@club.example/',
  'https://evil.example#@club.example',
  'https://forum.example.org:8443/',
  'http://lab.local/',
  'http://club.example/',
  'https://sub.forum.example.org/',
  'javascript:alert(1)',
  'JavaScript://club.example/%0aalert(1)',
  'data:text/html,x',
  'ftp://forum.example.org/',
  'https://',
])('may not go to %s', (target) => {
  // A browser resolves a scheme without slashes against an origin of the same scheme, so this case needs http.
  const base = target === 'https:evil.example' ? 'http://club.example' : own
  expect(isAllowedRedirect(target, base, hosts)).toBe(false)
})

test('gives the address as the browser understands it', () => {
  expect(resolveRedirect('/a/../b', own, [])).toBe('https://club.example/b')
  expect(resolveRedirect('//forum.example.org', own, hosts)).toBe('https://forum.example.org/')
  expect(resolveRedirect('//evil.example', own, hosts)).toBeUndefined()
})

test('whatever is written, the browser ends on our origin or on a listed host', () => {
  const piece = fc.constantFrom('https:', 'http:', '/', '\\', '//', '@', ':', 'evil.example', 'club.example', '.', '\t')
  const target = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(target, (target) => {
      const resolved = resolveRedirect(target, own, ['forum.example.org'])
      if (resolved === undefined) return
      const url = new URL(target, own)
      expect(url.href).toBe(resolved)
      expect(url.origin === own || url.host === 'forum.example.org').toBe(true)
      expect(url.protocol).toMatch(/^https?:$/)
    }),
    { numRuns: 2000 },
  )
})
