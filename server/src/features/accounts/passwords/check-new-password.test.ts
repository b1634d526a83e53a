import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPassword } from './check-new-password.ts'
import { isMadeOf, isPersonal, wordsOf } from './rules.ts'

const owner = { email: 'Kim.Larsson@example.org', screenName: 'Räven' }

test.each([
  ['password', 'validation.passwordCommon'],
  ['PassWord', 'validation.passwordCommon'],
  ['football', 'validation.passwordCommon'],
  ['kim.larsson@example.org', 'validation.passwordPersonal'],
  ['xx-KIM.LARSSON-xx', 'validation.passwordPersonal'],
  ['my rÄVEn 2026', 'validation.passwordPersonal'],
  ['correct horse battery', undefined],
  ['larsson-larsson', undefined],
  ['Harbourside-2026', 'validation.passwordClub'],
  ['harbourside makers', 'validation.passwordClub'],
  ['MakersExample1', 'validation.passwordClub'],
  ['fobhouse-portal', 'validation.passwordClub'],
  ['harbourside horse battery', undefined],
])('%s: %s', async (password, fault) => {
  expect(await checkPassword(password, owner, ['Harbourside Makers', 'Räv & Co'])).toBe(fault)
})

test.each([
  ['kim@example.org', 'x', 'kimono-kimono', false],
  ['kims@example.org', 'x', 'kimson-1234', true],
  ['a@b.se', 'x', '1234a@b.se56', true],
  ['a@b.se', 'ab', 'absolutely fine', false],
  ['a@b.se', 'abs', 'absolutely fine', true],
  ['', 'x', 'of somebody without an address', false],
])('short names do not count: %s, %s, %s: %s', (email, screenName, password, expected) => {
  expect(isPersonal(password, { email, screenName })).toBe(expected)
})

test('no capitals and nothing around it hide a name', () => {
  const name = fc.stringMatching(/^[a-zåäö\d]{4,12}$/)
  const padding = fc.string({ maxLength: 10 })
  fc.assert(
    fc.property(name, padding, padding, (name, before, after) => {
      const owner = { email: `${name}@example.org`, screenName: 'someone else' }
      expect(isPersonal(`${before} ${name.toUpperCase()} ${after}`, owner)).toBe(true)
      expect(isPersonal(`${before} ${name} ${after}`, { email: 'x@y.zz', screenName: name.toUpperCase() })).toBe(true)
    }),
  )
})

test('a club’s words are those of its names, addresses and hosts', () => {
  const words = wordsOf(['Föreningen Räven', 'info@makers.example.org', 'Club <no-reply@tools.example>', 'a.se'])
  expect(words).toEqual(
    expect.arrayContaining(['foreningen', 'raven', 'makers', 'example', 'club', 'tools', 'fobhouse']),
  )
  expect(words).not.toContain('org')
  expect(wordsOf(['https.example.club'])).not.toContain('club')
  expect(words.every((word) => word.length >= 4)).toBe(true)
})

test.each([
  ['the longer of two words is left out first', ['hack', 'hackerspaces'], 'hackerspaces12', true],
  ['in whatever order they are named', ['hackerspaces', 'hack'], 'hackerspaces12', true],
  ['none of the words', ['hack'], 'q w x z', false],
])('%s', (_what, words, password, expected) => {
  expect(isMadeOf(words, password)).toBe(expected)
})

test('whatever is around a word, eight other characters are enough, and fewer are not', () => {
  const rest = fc.stringMatching(/^[b-df-hj-np-tv-z]{1,16}$/)
  fc.assert(
    fc.property(rest, rest, (before, after) => {
      const password = `${before}RÄVEN${after}`
      expect(isMadeOf(['raven'], password)).toBe(before.length + after.length < 8)
    }),
  )
})
