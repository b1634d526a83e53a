import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bendCalls } from './bend-calls.ts'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { becomePerson, type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'
import { phone } from './page-faults.ts'
import type { StateName } from './page-states.ts'
import { type Anchors, findAnchors, listPlaces } from './places.ts'
import { findFaultsOfState, openWindow } from './state-faults.ts'

// What screens look like when the server is away, a form is refused, dialogs are open, or the session is over.
// drawn/screens.drawn.ts covers loading, failing, empty and filled; every-state.journey.ts covers all of it together.

let club: DemoClub
let emptyClub: DemoClub
let browser: Browser
let anchors: Anchors
let cookie: string

beforeAll(async () => {
  ;[club, emptyClub, browser] = await Promise.all([startDemoClub(), startDemoClub({ demo: false }), shareBrowser()])
  cookie = await signInOverHttp(club.server.origin, demoAdministrator)
  anchors = await findAnchors({ origin: club.server.origin, cookie })
})

afterAll(async () => {
  await closeWindows(browser)
  await Promise.all([club?.stop(), emptyClub?.stop()])
})

/** One of each kind, at the place that shows most of it. */
const samples: readonly [StateName, string][] = [
  ['unreachable', '/dashboard'],
  ['old', '/manage/members'],
  ['refused', '/register'],
  ['refused', '/tools/issue'],
  ['notFound', '/manage/members'],
  ['selected', '/manage/members'],
  ['unfolded', '/account/memberbucks'],
  ['signedOut', '/dashboard'],
]

test('a screen in each state', async () => {
  const portal = { browser, origin: club.server.origin, cookie }
  const looks = { widths: [phone], judged: new Set<string>() }
  const faults: string[] = []
  for (const [name, path] of samples) {
    const place = listPlaces(anchors).find((one) => one.path === path)
    if (!place) throw new Error(`There is no screen at ${path}`)
    const window = await openWindow(portal)
    faults.push(...(await findFaultsOfState(window, { place, name }, { portal, looks, tried: new Set() })))
    await window.visitor.context.close()
  }
  expect(faults).toEqual([])
})

test('the dashboard says what it could not look up, and tries again', async () => {
  const { origin } = club.server
  const { context, page } = await openVisitor(browser, { origin })
  await becomePerson({ context }, { origin, cookie })
  const calls = await bendCalls(page)
  await calls.become('failing')
  await page.goto('/dashboard')
  await page.getByText('Not everything could be loaded.').waitFor()
  expect(await page.getByText('Nothing needs you').count()).toBe(0)
  const cards = ['At the doors', 'Next meeting', 'On site now'].map((name) => page.getByRole('region', { name }))
  for (const card of cards) await card.getByText('This could not be loaded.').waitFor()
  await calls.become('well')
  for (const card of cards) {
    await card.getByRole('button', { name: 'Retry' }).click()
    await card.getByText('This could not be loaded.').waitFor({ state: 'detached' })
  }
  await context.close()
})

test('where somebody or something is not there, the way leads to its list', async () => {
  const { origin } = emptyClub.server
  const { context, page } = await openVisitor(browser, { origin })
  await becomePerson({ context }, { origin, cookie: await signInOverHttp(origin, demoAdministrator) })
  const lists = { members: 'members', devices: 'devices', meetings: 'meetings', tiers: 'tiers', plans: 'tiers' }
  for (const [things, list] of Object.entries(lists)) {
    await page.goto(`/manage/${things}/999999`)
    const told = page.getByRole('main').getByRole('alert')
    await told.getByText(/^There is no such /).waitFor()
    expect(await told.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    expect(await told.getByRole('link').getAttribute('href')).toBe(`/manage/${list}`)
  }
  await context.close()
})
