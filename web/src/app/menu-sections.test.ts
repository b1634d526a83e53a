import { duties } from '@fobhouse/contract/duties.ts'
import { featureFlags } from '@fobhouse/contract/feature-flags.ts'
import { expect, test } from 'vitest'
import type { GuardFacts } from './decide-screen.ts'
import { menuScreens, searchableScreens } from './find-screen.ts'
import { type MenuSection, menuSections } from './menu-sections.ts'

type Person = Partial<NonNullable<GuardFacts['session']>>

function factsOf(session: Person, isOn: boolean): GuardFacts {
  const flags = Object.fromEntries(featureFlags.map((flag) => [flag, isOn])) as GuardFacts['flags'] // every flag
  const person = { id: 1, admin: false, duties: [], state: 'active', needsSecondFactor: false, trains: false } as const
  const facts = { platform: 'web', isSetupNeeded: false, path: '/', search: '', staysAfterLogin: false } as const
  return { ...facts, flags, session: { ...person, ...session } }
}

function sectionsOf(session: Person, isOn: boolean): MenuSection[] {
  return menuSections(menuScreens(factsOf(session, isOn)))
}

/** Entries and headings that are there before anything is unfolded. */
function shownAtFirst(sections: MenuSection[]): number {
  return sections.reduce((sum, { isFoldable, entries }) => sum + (isFoldable ? 1 : entries.length), 0)
}

const administrator = { admin: true, duties, trains: true }

test.each([
  ['a member', {}, 8],
  ['a trainer', { trains: true }, 8],
  ['an administrator', administrator, 12],
  ...duties.map((duty) => [`an administrator for ${duty}`, { admin: true, duties: [duty] }, 12] as const),
] as const)('%s of a club that uses everything sees few entries at first', (_, session, most) => {
  const sections = sectionsOf(session, true)
  expect(sections.flatMap(({ entries }) => entries).length).toBeGreaterThan(most)
  expect(shownAtFirst(sections)).toBeLessThanOrEqual(most)
})

test('nothing folds where everything fits', () => {
  const sections = sectionsOf({}, false)
  expect(sections.flatMap(({ entries }) => entries).length).toBeLessThanOrEqual(8)
  expect(sections.filter(({ isFoldable }) => isFoldable)).toEqual([])
})

test('what is used weekly never folds, and no heading leads to one entry', () => {
  const folding = sectionsOf(administrator, true).filter(({ isFoldable }) => isFoldable)
  expect(folding.map(({ group }) => group)).not.toContain('weekly')
  expect(folding.every(({ entries }) => entries.length > 1)).toBe(true)
  expect(sectionsOf({ admin: true, duties: ['settings'] }, true).at(-1)).toMatchObject({
    group: 'system',
    isFoldable: false,
  })
})

test('the search offers screens that are in no menu, and none that needs an address or a duty that one lacks', () => {
  const pathsFor = (session: Person) => searchableScreens(factsOf(session, true)).map(({ path }) => path)
  const screensOfNoMenu = ['/manage/members/import', '/manage/equipment/labels', '/account/security', '/logout']
  expect(pathsFor(administrator)).toEqual(expect.arrayContaining(screensOfNoMenu))
  expect(pathsFor(administrator).filter((path) => path.includes(':'))).toEqual(['/account/memberbucks/:dialog?'])
  expect(pathsFor({}).filter((path) => path.startsWith('/manage'))).toEqual([])
})
