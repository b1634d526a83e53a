import { setTimeout as wait } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { VirtualReader } from '@fobhouse/simulator/reader.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Caller, carryCookie, signInCaller } from './calls.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'
import { becomeKiosk } from './kiosk-bridge.ts'
import { typeLogin } from './log-in.ts'

// A kiosk is set up: it registers, an administrator approves it, people come with their cards and leave without logging
// out, and somebody unplugs the reader.

const kioskId = createHash('sha256').update('02:42:ac:11:00:02').digest('hex')

const pin = '482915'

let club: DemoClub
let browser: Browser
let reader: VirtualReader
let readerUrl: string
let admin: Caller

beforeAll(async () => {
  reader = new VirtualReader({ port: 0 })
  ;[club, browser, readerUrl] = await Promise.all([startDemoClub(), shareBrowser(), reader.start()])
  admin = await signInCaller(club.server.origin, demoAdministrator)
  await admin.call('PUT', '/api/admin/settings/', {
    'features.enableSiteSignIn': true,
    'features.enableMembersOnSite': true,
    'features.enableMemberBucks': true,
  })
  for (const [firstName, rfid] of [
    ['Priya', '5551001'],
    ['Tamati', '5551002'],
  ] as const) {
    const email = `${firstName.toLowerCase()}@kiosk.example`
    const person = { email, firstName, lastName: 'Wharf', screenName: `${firstName} W`, state: 'active', rfid }
    await admin.call('POST', '/api/admin/members/', person)
  }
  await teach('tamati@kiosk.example')
  const date = new Date(Date.now() + 30 * 60_000).toISOString()
  await admin.call('POST', '/api/meetings/', { date, chair: 'Olive Harbour', type: 'agm' })
})

afterAll(async () => {
  reader?.stop()
  await closeWindows(browser)
  await club?.stop()
})

test('a kiosk is approved, signs people in by card and forgets them', async () => {
  const { origin } = club.server
  const visitor = await openVisitor(browser, { origin, width: 1280 })
  const { page, context, complaints } = visitor
  await becomeKiosk(context, kioskId)
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
  await page.getByText(kioskId.slice(0, 8)).waitFor()

  // During set-up anybody may name a reader, which cannot sign anybody in yet.
  await page.getByRole('button', { name: 'Kiosk settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Kiosk settings' })
  await settings.getByText('Disconnected').waitFor()
  await settings.getByLabel('Reader URL').fill(readerUrl)
  await settings.getByRole('button', { name: 'Use this reader' }).click()
  await settings.getByText('Connected', { exact: true }).waitFor()
  await settings.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('Reader ready').waitFor()

  await approve((await page.locator('main strong').first().textContent()) ?? '')
  await page.clock.fastForward(5000)
  await page.getByRole('heading', { name: 'Tap your card' }).waitFor()
  await page.getByText('Reader ready').waitFor()
  await expectSettingsToBeLocked(page)
  await expectHelpToReturn(page)

  reader.suffer({ type: 'garbage' })
  reader.tap('999')
  await page.getByText('Please check your card.').waitFor()

  reader.tap('5551001')
  await page.getByRole('heading', { name: 'Hello Priya' }).waitFor()
  await page.getByRole('link', { name: 'Help' }).waitFor()
  expect(await page.getByRole('button', { name: 'Sign somebody off' }).count()).toBe(0)
  await page.getByRole('button', { name: 'I attend' }).click()
  await page.getByText('You are on the list').waitFor()
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByText('You have been checked in since').waitFor()
  await reportAtKiosk(page)
  await page.getByRole('link', { name: 'My access' }).click()
  await page.getByRole('heading', { name: 'Access' }).first().waitFor()
  await page.goto('/manage/members')
  await page.getByRole('heading', { name: 'not found' }).or(page.getByText('Page not found')).first().waitFor()

  await expectForgettingWithoutTouch(page)
  await page.getByRole('region', { name: 'here' }).getByText('Priya').waitFor()

  // The next in the queue does not wait until a slow server has told everything about the first.
  await page.route('**/api/config/', async (route) => {
    await wait(1000)
    await route.continue()
  })
  reader.tap('5551001')
  await page.getByRole('heading', { name: 'Hello Priya' }).waitFor()
  reader.tap('5551002')
  await page.getByRole('heading', { name: 'Hello Tamati' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })

  await expectSignOffWithTwoCards(page)

  await expectReaderToComeBack(page)
  await expectPasswordToOpenLittle(page)
  await context.close()
  expect(complaints).toEqual([])
})

/** The handbook opens at its task with one press, and whoever leaves it open finds the first screen again. */
async function expectHelpToReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('heading', { name: 'Log in' }).first().waitFor()
  await page.clock.fastForward(91_000)
  await page.getByRole('heading', { name: 'Tap your card' }).waitFor()
}

/** Somebody trains a certificate that a card at the kiosk signs off. */
async function teach(email: string): Promise<void> {
  const path = '/api/admin/competence/certificates/'
  const made: { id: number } = await (await admin.call('POST', path, { name: 'Kayaks' })).json()
  const steps = [{ kind: 'in_person', title: 'Show it', byCard: true }]
  await admin.call('PUT', `${path}${made.id}/steps/`, { steps })
  const memberId = await admin.idOf(email)
  const award = { memberId, certificateId: made.id, publicNote: 'Known' }
  await admin.call('POST', '/api/admin/competence/awards/', award)
  await admin.call('POST', `/api/competence/certificates/${made.id}/trainers/`, { memberId, role: 'trainer' })
}

/** A trainer chooses the certificate. The other card signs nobody in; their own and unknown ones leave it waiting. */
async function expectSignOffWithTwoCards(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign somebody off' }).click()
  await page.getByRole('button', { name: 'Kayaks' }).click()
  await page.getByText('Kayaks: now the other card.').waitFor()
  await page.clock.fastForward(30_000)
  reader.tap('999')
  await page.getByRole('alert').waitFor()
  reader.tap('5551001')
  await page.getByText('Priya Wharf now holds Kayaks.').waitFor()
  await page.clock.fastForward(6000)
  await page.getByRole('heading', { name: 'Hello Tamati' }).waitFor()
}

/** An administrator finds the kiosk by the code on its screen, and names it. */
async function approve(code: string): Promise<void> {
  const { origin } = club.server
  const { page, context, ...visitor } = await openVisitor(browser, { origin })
  await carryCookie({ context }, origin, admin.cookie)
  await page.goto('/manage/kiosks')
  const pending = page.getByRole('region', { name: 'A kiosk waits for approval' })
  await pending.getByText(kioskId.slice(0, 8)).waitFor()
  await pending.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve a kiosk' })
  await dialog.getByLabel('Name').fill('Front door')
  await dialog.getByLabel('PIN for its settings').fill(pin)
  await dialog.getByLabel('Code on its screen').fill('AAAAAA')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('No kiosk that waits here shows this code.').waitFor()
  await dialog.getByLabel('Code on its screen').fill(code.toLowerCase())
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByLabel('Name of Front door').waitFor()
  await context.close()
  expect(visitor.complaints).toEqual([])
}

/** For a stranger, only the PIN opens the settings, and a new reader must be approved before it counts. */
/** Somebody at the entrance sees that the printer works, and says what is wrong with it. */
async function reportAtKiosk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Equipment' }).click()
  await page.getByRole('link', { name: 'Printer 1' }).click()
  await page.getByRole('button', { name: 'Report a fault' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is wrong?').fill('It hums')
  await dialog.getByLabel('Still safe to use').check()
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await page.getByRole('list', { name: 'Open reports' }).getByText('It hums').waitFor()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Hello Priya' }).waitFor()
}

async function expectSettingsToBeLocked(page: Page): Promise<void> {
  const settings = page.getByRole('dialog', { name: 'Kiosk settings' })
  const tryPin = async (digits: string) => {
    for (const digit of digits) await settings.getByRole('button', { name: digit, exact: true }).click()
    await settings.getByRole('button', { name: 'Open' }).click()
  }
  await page.getByRole('button', { name: 'Kiosk settings' }).click()
  await tryPin('000000')
  await settings.getByText('This does not open the settings.').waitFor()
  expect(await settings.getByLabel('Reader URL').count()).toBe(0)
  await tryPin(pin)
  await settings.getByLabel('Reader URL').fill('ws://localhost:1')
  await settings.getByRole('button', { name: 'Use this reader' }).click()
  await settings.getByText(`Only the reader ${readerUrl} works until an administrator approves`).waitFor()
  await settings.getByText('Connected', { exact: true }).waitFor()
  await settings.getByLabel('Reader URL').fill(readerUrl)
  await settings.getByRole('button', { name: 'Use this reader' }).click()
  await settings.getByText('Cards count at').waitFor({ state: 'detached' })
  await settings.getByRole('button', { name: 'Close' }).last().click()
}

async function expectForgettingWithoutTouch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click()
  const left = async () => Number(await page.getByRole('timer').getByText(/^\d+$/).textContent())
  await expect.poll(left).toBeGreaterThan(15)
  await page.clock.fastForward(12_000)
  await expect.poll(left).toBeLessThanOrEqual(8)
  await page.mouse.click(5, 700)
  await expect.poll(left).toBeGreaterThan(15)
  await page.clock.fastForward(20_000)
  await page.getByRole('heading', { name: 'Tap your card' }).waitFor()
  expect(await page.evaluate(async () => (await fetch('/api/loggedin/')).status)).toBe(401)
}

/** An administrator without a card signs in by password: the next person could use the same screen. */
async function expectPasswordToOpenLittle(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'No card? Log in with e-mail' }).click()
  const answer = page.waitForResponse(/\/api\/login\/$/)
  await typeLogin(page, demoAdministrator)
  await answer
  await page.clock.runFor(1500)
  await page.getByRole('heading', { name: 'Hello Olive' }).waitFor()
  expect(await page.evaluate(async () => (await fetch('/api/admin/members/')).status)).toBe(403)
}

async function expectReaderToComeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.getByText('Reader ready').waitFor()
  reader.stop()
  await page.getByText('Reader not connected').waitFor()
  reader = new VirtualReader({ port: Number(new URL(readerUrl).port) })
  await reader.start()
  await page.clock.fastForward(5000)
  await page.getByText('Reader ready').waitFor()
}
