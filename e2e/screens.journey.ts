import axe from 'axe-core'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Device } from '@fobhouse/contract/routes/devices.ts'
import type { ListedMeeting } from '@fobhouse/contract/routes/meetings.ts'
import type { MemberProfile } from '@fobhouse/contract/routes/profile.ts'
import { settingGroups } from '@fobhouse/contract/settings.ts'
import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import { screens } from '@fobhouse/web/app/screens.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openVisitor, type Visitor } from './browser.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'
import { sendAs } from './send-as.ts'

// Every screen that is built, as the person it is for, on a phone, a tablet and a desk, light and dark: nothing that axe
// finds, nothing that scrolls sideways, no complaint in the console.

const phone = 360
const tablet = 768
const desk = 1440

let club: DemoClub
let browser: Browser
let memberId: number
let devicePaths: string[]
let tierId: number
let planId: number
let meetingPaths: string[]

beforeAll(async () => {
  club = await startDemoClub()
  browser = await launchBrowser()
  const cookie = await signInOverHttp(club.server.origin, demoAdministrator)
  const read = async <Row>(path: string) => {
    const answer = await fetch(club.server.origin + path, { headers: { cookie } })
    return (await answer.json()) as Row[] // the contract's own answer
  }
  const administrator = { origin: club.server.origin, cookie }
  const add = (route: { path: string }, body: object) => sendAs<{ id: number }>(administrator, 'POST', route.path, body)
  tierId = (await add(routeTable.plans.createTier, { name: 'Full member', description: 'All of it', featured: true }))
    .id
  const monthly = { name: 'Monthly', cost: 5000, interval: 'month', intervalAmount: 1 }
  planId = (await add(routeTable.plans.createPlan, { ...monthly, tierId })).id
  // Somebody who was there has something in every tab.
  memberId = (await read<MemberProfile>(`${routeTable.members.list.path}?sort=-lastSeen&state=active`))[0]?.id ?? 0
  const meetings = await read<ListedMeeting>(routeTable.meetings.list.path)
  const [coming, past] = [false, true].map(
    (isPast) => meetings.find((meeting) => meeting.isPast === isPast && meeting.proxyList.length > 0)?.id,
  )
  meetingPaths = [`/manage/meetings/${coming}`, `/manage/meetings/${past}`]
  const { devices, interlocks, vending } = routeTable
  const tabs = {
    [devices.doors.path]: ['log', 'use', 'settings'],
    [interlocks.list.path]: ['sessions', 'log', 'settings'],
  }
  const kinds = Object.entries({ ...tabs, [vending.devices.path]: ['sales', 'products', 'settings'] })
  devicePaths = await Promise.all(
    kinds.map(async ([path, shown]) => {
      const id = (await read<Device>(path))[0]?.id
      return shown.map((tab) => `/manage/devices/${id}?tab=${tab}`)
    }),
  ).then((paths) => paths.flat())
})

afterAll(async () => {
  await browser?.close()
  await club?.stop()
})

const built = screens
  .filter((screen) => screen.load !== undefined && screen.setup === undefined)
  .toSorted((one, other) => Number(one.path === '/logout') - Number(other.path === '/logout')) // it ends the session

type Screen = (typeof screens)[number]

const audiences = {
  visitors: ({ loggedIn }) => loggedIn !== true,
  members: ({ loggedIn, admin }) => loggedIn === true && admin !== true,
  administrators: ({ admin }) => admin === true,
} satisfies Record<string, (screen: Screen) => boolean>

test.each(Object.entries(audiences))('screens of %s', { timeout: 300_000 }, async (_, isTheirs) => {
  const visitor = await openVisitor(browser, { origin: club.server.origin, width: phone })
  const cookie = await signInOverHttp(club.server.origin, demoAdministrator)
  const faults: string[] = []
  for (const screen of built.filter(isTheirs)) {
    await becomeRightPerson(visitor, screen.loggedIn ? cookie : '')
    for (const path of pathsOf(screen.path)) {
      await visitor.page.goto(path)
      if (path.includes('?tab=')) await visitor.page.getByRole('tab', { selected: true }).waitFor()
      const found = await findFaultsAtAllWidths(visitor.page)
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
  }
  await visitor.context.close()
  expect([...faults, ...visitor.complaints]).toEqual([])
})

test.each([phone, desk])('what menus and choices unfold belongs to a landmark, at %i px', async (width) => {
  const { origin } = club.server
  const visitor = await openVisitor(browser, { origin, width })
  await becomeRightPerson(visitor, await signInOverHttp(origin, demoAdministrator))
  const { page } = visitor
  const faults: string[] = []
  for (const [path, opener] of [
    [`/manage/members/${memberId}`, page.getByRole('button', { name: /^More actions for/ })],
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

async function becomeRightPerson({ context }: Visitor, cookie: string): Promise<void> {
  await context.clearCookies()
  if (cookie === '') return
  const pairs = cookie.split('; ').map((pair) => pair.split('='))
  const { origin } = club.server
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: origin })))
}

const memberTabs = ['profile', 'access', 'billing', 'memberbucks', 'log']

/** A device's screen is another one for each kind and tab, a meeting's before and after it, and others for each tab. */
function pathsOf(path: string): string[] {
  if (path.includes(':deviceId')) return devicePaths
  if (path.includes(':meetingId')) return meetingPaths
  if (path.includes(':memberId')) return memberTabs.map((tab) => `${fillIn(path)}?tab=${tab}`)
  if (path !== '/manage/settings') return [fillIn(path)]
  return [...settingGroups, 'apiKeys'].map((group) => `${path}?group=${group}`)
}

function fillIn(path: string): string {
  return path
    .replace(':memberId', String(memberId))
    .replace('tiers/:planId', `tiers/${tierId}`)
    .replace('plans/:planId', `plans/${planId}`)
    .replace(':resetToken', 'unknown-token')
    .replace(':verifyToken', 'unknown-token')
    .replace(':token', 'unknown-token')
    .replaceAll(/\/:\w+\??/g, '')
}

/** The content is there: nothing loads any more, and there is a heading. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[data-loading], .mantine-Skeleton-root') === null)
}

/** In one visit: the dark scheme has the same markup in other colours, and a tablet only other room for it. */
async function findFaultsAtAllWidths(page: Page): Promise<string[]> {
  const onPhone = await findFaultsAt(page, phone, () => findLastingFaults(page))
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  const dark = await untilItLasts(() => findViolations(page, { runOnly: ['color-contrast'] }))
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  const onTablet = await findFaultsAt(page, tablet, () => untilItLasts(() => findOverflow(page)))
  const atDesk = await findFaultsAt(page, desk, () => findLastingFaults(page))
  return [...onPhone, ...dark.map((fault) => `dark: ${fault}`), ...onTablet, ...atDesk]
}

async function findFaultsAt(page: Page, width: number, find: () => Promise<string[]>): Promise<string[]> {
  const { height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height })
  await settle(page)
  return (await find()).map((fault) => `at ${width} px: ${fault}`)
}

function findLastingFaults(page: Page): Promise<string[]> {
  return untilItLasts(async () => [...(await findOverflow(page)), ...(await findViolations(page, {}))])
}

/** What is wrong and stays wrong: between its skeleton and its content a screen may be incomplete for a moment. */
async function untilItLasts(find: () => Promise<string[]>): Promise<string[]> {
  const patience = performance.now() + 10_000
  let faults = await find()
  while (faults.length > 0 && performance.now() < patience) faults = await find()
  return faults
}

async function findOverflow(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []
}

async function findViolations(page: Page, options: { runOnly?: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } } // axe adds itself
    type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }
    const { violations } = await axe.run({ resultTypes: ['violations'], ...chosen })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  }, options)
}
