import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bendCalls } from './bend-calls.ts'
import { launchBrowser, openVisitor } from './browser.ts'
import { becomePerson, type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'
import {
  desk,
  findContrastFaults,
  findLastingFaults,
  findOverflow,
  phone,
  settle,
  showAt,
  showIn,
  tablet,
  untilItLasts,
} from './page-faults.ts'
import { type Anchors, findAnchors, listPlaces } from './places.ts'

// Every screen that is built, as the person it is for, on a phone, a tablet and a desk, light and dark, and first when the
// server fails: nothing that axe finds, nothing without a name, nothing that scrolls sideways, no complaint in the console.

let club: DemoClub
let browser: Browser
let anchors: Anchors

beforeAll(async () => {
  club = await startDemoClub()
  browser = await launchBrowser()
  const { origin } = club.server
  anchors = await findAnchors({ origin, cookie: await signInOverHttp(origin, demoAdministrator) })
})

afterAll(async () => {
  await browser?.close()
  await club?.stop()
})

const audiences = ['visitors', 'members', 'administrators'] as const

test.each(audiences)('screens of %s', { timeout: 600_000 }, async (audience) => {
  const { origin } = club.server
  const visitor = await openVisitor(browser, { origin, width: phone })
  // Anew each time: one of the members' screens ends the session.
  const cookie = audience === 'visitors' ? '' : await signInOverHttp(origin, demoAdministrator)
  await becomePerson(visitor, { origin, cookie })
  const calls = await bendCalls(visitor.page)
  const faults: string[] = []
  const seenFailing = new Set<string>()
  for (const { path } of listPlaces(anchors).filter((place) => place.for === audience)) {
    const [screen = ''] = path.split('?')
    const found: string[] = []
    if (seenFailing.has(screen)) await visitor.page.goto(path)
    else {
      await calls.become('failing')
      await visitor.page.goto(path)
      found.push(...(await findFaultsOfFailure(visitor.page)))
      visitor.complaints.splice(0, Infinity, ...visitor.complaints.filter((complaint) => !isOfFailure(complaint)))
      await calls.become('well')
      await tryAgain(visitor.page)
      seenFailing.add(screen)
    }
    if (path.includes('?tab=')) await visitor.page.getByRole('tab', { selected: true }).waitFor()
    found.push(...(await findFaultsAtAllWidths(visitor.page)))
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  await visitor.context.close()
  expect([...faults, ...visitor.complaints]).toEqual([])
})

test.each([phone, desk])('what menus and choices unfold belongs to a landmark, at %i px', async (width) => {
  const { origin } = club.server
  const visitor = await openVisitor(browser, { origin, width })
  await becomePerson(visitor, { origin, cookie: await signInOverHttp(origin, demoAdministrator) })
  const { page } = visitor
  const faults: string[] = []
  for (const [path, opener] of [
    [`/manage/members/${anchors.memberId}`, page.getByRole('button', { name: /^More actions for/ })],
    ['/manage/devices', page.getByRole('button', { name: /^More for/ }).first()],
    ['/manage/audit', page.getByRole('combobox', { name: 'What' })],
  ] as const) {
    await page.goto(path)
    await opener.click()
    await page.getByRole('menuitem').or(page.getByRole('option')).first().waitFor()
    faults.push(...(await findLastingFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  await visitor.context.close()
  expect([...faults, ...visitor.complaints]).toEqual([])
})

async function findFaultsOfFailure(page: Page): Promise<string[]> {
  await settle(page)
  return (await findLastingFaults(page)).map((fault) => `failed: ${fault}`)
}

/** What the browser writes of an answer that was made to fail. */
function isOfFailure(complaint: string): boolean {
  return complaint.includes('the server responded with a status of 500')
}

/** As somebody does who reads that it failed. What has no button for it is loaded anew. */
async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Retry' })
  // All at once: one may bring back what another stands for.
  await again.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click() // buttons are of HTML
  })
  await settle(page)
  if ((await page.getByRole('alert').count()) > 0) await page.reload()
}

/** In one visit: the dark scheme has the same markup in other colours, and a tablet only other room for it. */
async function findFaultsAtAllWidths(page: Page): Promise<string[]> {
  const onPhone = await findFaultsAt(page, phone, () => findLastingFaults(page))
  await showIn(page, 'dark')
  const dark = await untilItLasts(() => findContrastFaults(page))
  await showIn(page, 'light')
  const onTablet = await findFaultsAt(page, tablet, () => untilItLasts(() => findOverflow(page)))
  const atDesk = await findFaultsAt(page, desk, () => findLastingFaults(page))
  return [...onPhone, ...dark.map((fault) => `dark: ${fault}`), ...onTablet, ...atDesk]
}

async function findFaultsAt(page: Page, width: number, find: () => Promise<string[]>): Promise<string[]> {
  await showAt(page, width)
  await settle(page)
  return (await find()).map((fault) => `at ${width} px: ${fault}`)
}
