import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, type AddedMember } from './add-member.ts'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'
import { logIn } from './log-in.ts'

// An administrator shuts the house and opens it again, and a member with a phone sees both at once. The member reports
// a card as lost; the administrator gets to know and says that it was found.

let club: DemoClub
let browser: Browser
let member: AddedMember

beforeAll(async () => {
  club = await startDemoClub({ demo: false })
  browser = await shareBrowser()
  member = await addMember(club, { firstName: 'Wilma', lastName: 'Wharf', card: '5550001' })
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

const reason = 'A pipe has burst in the workshop'
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: reason })

async function shutTheHouse(page: Page): Promise<void> {
  await page.goto('/manage/house')
  await page.getByRole('link', { name: 'Start a lockdown' }).click()
  await page.getByRole('button', { name: 'Shut everything now' }).click()
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'Shut everything now' }).click()
  await page.getByText('The house has been in lockdown since').waitFor()
}

async function openTheHouse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End the lockdown' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the lockdown' }).click()
  await page.getByText('Doors and tools open as usual again').waitFor()
}

async function reportLost(page: Page): Promise<void> {
  await page.goto('/account/profile')
  const cards = page.getByRole('list', { name: 'My cards' })
  await cards.getByText('Works', { exact: true }).waitFor()
  await cards.getByRole('button', { name: 'I have lost this card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I have lost this card' }).click()
  await cards.getByText('Lost', { exact: true }).waitFor()
  expect(await cards.getByRole('button').count()).toBe(0)
}

async function findAgain(page: Page): Promise<void> {
  await page.goto(`/manage/members/${member.id}?tab=access`)
  const cards = page.getByRole('list', { name: 'Cards' })
  await cards.getByText('Lost', { exact: true }).waitFor()
  await cards.getByRole('button', { name: 'It was found' }).click()
  await cards.getByText('Works', { exact: true }).waitFor()
}

test('the house is shut and opened, and a lost card is found', async () => {
  const { origin } = club.server
  const desk = await openVisitor(browser, { origin })
  const phone = await openVisitor(browser, { origin, width: 360 })
  await logIn(desk.page, demoAdministrator)
  await logIn(phone.page, member)
  await shutTheHouse(desk.page)
  await banner(phone.page).waitFor()
  await openTheHouse(desk.page)
  await banner(phone.page).waitFor({ state: 'hidden' })
  await reportLost(phone.page)
  await findAgain(desk.page)
  // The phone's page follows without being asked.
  await phone.page.getByRole('list', { name: 'My cards' }).getByText('Works', { exact: true }).waitFor()
  expect([...desk.complaints, ...phone.complaints]).toEqual([])
})
