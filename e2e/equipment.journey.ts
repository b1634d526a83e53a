import { connectAuthorised } from '@fobhouse/server/testing/board.ts'
import { administrator, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { signInCaller } from './calls.ts'
import { startClub, type Club } from './club.ts'
import { becomePerson } from './demo-club.ts'
import { desk, phone, showAt } from './page-faults.ts'

let club: Club
let browser: Browser

beforeAll(async () => {
  ;[club, browser] = await Promise.all([startClub(), shareBrowser()])
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

const locked = '{"command":"update_device_locked_out","locked_out":true}'
const unlocked = '{"command":"update_device_locked_out","locked_out":false}'

test('a label is scanned, a fault reported, the tool is off, and it comes back', async () => {
  const { origin } = club.server
  const admin = await signInCaller(origin, administrator)
  const device = { kind: 'interlock', serial: 'laser', name: 'Laser cutter' }
  const added = await admin.call('POST', '/api/admin/devices/', device)
  const { key } = z.object({ key: z.string() }).parse(await added.json())
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: 'laser', key })
  const { page, context, complaints } = await openVisitor(browser, { origin, width: desk })
  await becomePerson({ context }, { origin, cookie: await signInOverHttp(origin, administrator) })
  const label = await prepare(page)
  await context.clearCookies()
  await scan(page, label)
  expect(await board.next()).toBe(locked)
  await mend(page)
  expect(await board.next()).toBe(unlocked)
  await context.close()
  expect(complaints).toEqual([])
})

/** One button makes an item of the tool; its label says where a phone finds it. */
async function prepare(page: Page): Promise<string> {
  await page.goto('/manage/equipment')
  await page.getByText('Your club has no equipment here yet.', { exact: false }).waitFor()
  expect(await page.getByRole('link', { name: 'Equipment', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Make one from each tool' }).click()
  await page.getByRole('link', { name: 'Laser cutter' }).waitFor()
  await page.getByRole('link', { name: 'Equipment', exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Print labels' }).click()
  const picture = page.getByRole('list', { name: 'Labels' }).getByRole('img')
  const code = /[A-Z2-9]{8}$/.exec((await picture.getAttribute('aria-label')) ?? '')?.[0]
  return `/e/${code}`
}

/** On a phone, from nothing: the log-in leads back to the item. */
async function scan(page: Page, label: string): Promise<void> {
  await showAt(page, phone)
  await page.goto(label)
  await page.getByRole('link', { name: 'Log in to see more and to report a fault' }).click()
  await page.getByLabel('E-mail').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Laser cutter' }).first().waitFor()
  await page.getByRole('button', { name: 'Report a fault' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is wrong?').fill('The lens is cracked')
  await dialog.getByLabel('Nobody should use it').check()
  await dialog.getByText('The red button on the machine is the emergency stop.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('Out of order since', { exact: false }).waitFor()
}

/** Whoever looks after it says that it works again, which closes the report. */
async function mend(page: Page): Promise<void> {
  const reports = page.getByRole('list', { name: 'Open reports' })
  await reports.getByText('The lens is cracked').waitFor()
  await page.getByRole('button', { name: 'Change its state' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How is it?').selectOption('Works')
  await dialog.getByLabel('What should people know?').fill('New lens')
  await dialog.getByRole('button', { name: 'Save the state' }).click()
  await dialog.waitFor({ state: 'detached' })
  await reports.waitFor({ state: 'detached' })
  const history = page.getByRole('list', { name: 'History' })
  await history.getByText('New lens').waitFor()
  await history.getByText('Reported: Nobody should use it').waitFor()
}

test('a tool is made bookable, booked by keyboard alone, and another hour of the same tool is refused in words', async () => {
  const { origin } = club.server
  const { page, context, complaints } = await openVisitor(browser, { origin, width: desk })
  await becomePerson({ context }, { origin, cookie: await signInOverHttp(origin, administrator) })
  await makeBookable(page)
  await bookByKeyboard(page)
  await showAt(page, phone)
  await page.goto('/bookings')
  await page.getByRole('list', { name: 'Your bookings' }).getByRole('link', { name: 'Sewing machine' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Until').fill(`${nextYear}-03-02T23:00`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('At most 4 h.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByText('This booking is over.').waitFor()
  await context.close()
  expect(complaints).toEqual([])
})

const nextYear = new Date().getFullYear() + 1

async function makeBookable(page: Page): Promise<void> {
  await page.goto('/manage/equipment')
  await page.getByRole('button', { name: 'Add an item' }).click()
  const item = page.getByRole('dialog')
  await item.getByLabel('Name').fill('Sewing machine')
  await page.keyboard.press('Enter')
  await item.waitFor({ state: 'detached' })
  await page.goto('/manage/equipment?tab=bookings')
  await page.getByText('Nothing can be booked yet.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Make something bookable' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sewing machine')
  await dialog.getByLabel('Sewing machine').check()
  await dialog.getByLabel('How far ahead (days)').fill('730')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Up to 730 days ahead.').waitFor()
}

/** From the calendar to the booking with no mouse. */
async function bookByKeyboard(page: Page): Promise<void> {
  await page.goto('/calendar')
  await page.getByRole('link', { name: 'Book', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Day', { exact: true }).waitFor()
  await page.goto(`${new URL(page.url()).pathname}?day=${nextYear}-03-02`)
  await page.getByRole('button', { name: '10:00' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('What for').focus()
  await page.keyboard.type('A tent')
  await page.getByRole('button', { name: 'Book', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cancel the booking' }).waitFor()
  await page.getByText('A tent').waitFor()
}
