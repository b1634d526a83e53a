import { expect, it } from 'vitest'
import { systemLanguage } from './system-language.ts'

it.each([
  [{ LANG: 'sv_SE.UTF-8' }, 'sv-SE'],
  [{ LANG: 'sv_SE.UTF-8', LC_ALL: 'C.UTF-8' }, 'en'],
  [{ LC_ALL: '', LC_MESSAGES: 'sv', LANG: 'en_AU' }, 'sv'],
  [{ LANG: 'POSIX' }, 'en'],
  [{}, 'en'],
])('reads it from %o', (environment, expected) => {
  expect(systemLanguage(environment)).toBe(expected)
})
