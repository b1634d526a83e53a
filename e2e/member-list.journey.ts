import { readFileSync } from 'node:fs'
import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { logIn } from './log-in.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'
import { readOnMachine } from './read-on-machine.ts'

// The committee's evening: it decides applications, adds somebody who then accepts the invitation, changes many members
// at once and exports the addresses and the register; somebody who is no administrator sees none of it.

const newcomer = { first: 'Nia', last: 'Öberg', email: 'nia@example.org', password: 'staple of another kind' }

let club: DemoClub
let browser: Browser

beforeAll(async () => {
  club = await startDemoClub()
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

async function decideApplications(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Review: 2 applications' }).click()
  await page.waitForURL('**/manage/members?state=application')
  await page.getByRole('button', { name: 'Actions for Hana Novák' }).click()
  await page.getByRole('menuitem', { name: 'Accept application' }).click()
  await page.getByText('Hana Novák is accepted').waitFor()
  await page.getByRole('button', { name: 'Actions for Lasse Bergström' }).click()
  await page.getByRole('menuitem', { name: 'Reject application' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Ingen introduktion än.')
  await dialog.getByText('Din ansökan har inte godkänts').waitFor() // he reads Swedish
  await dialog.getByText('Orsak: Ingen introduktion än.').waitFor()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('The application of Lasse Bergström is rejected').waitFor()
  await page.getByText('Nobody is here').waitFor()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
}

async function choose(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).click()
}

async function dealWithMany(page: Page): Promise<void> {
  await choose(page, ['Aisha Rahman', 'Amara Diallo'])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Leave out of the e-mail list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Leave out of the e-mail list' }).click()
  await dialog.getByText('Done for 2 people.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await choose(page, ['Aisha Rahman', 'Arvid Nyström'])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make member' }).click()
  await dialog.getByRole('button', { name: 'Make member' }).click()
  await dialog.getByText('Done for 1 person. Refused for 1.').waitFor()
  await dialog.getByText('already').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

async function takeTheListAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) => {
      Object.assign(window, { copied: text })
      return Promise.resolve()
    }
  })
  const copy = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Copy e-mail list' }).click()
  }
  await copy()
  await page.getByText('2 people opted out.').waitFor()
  const copied = await page.evaluate(() => ('copied' in window ? String(window.copied) : ''))
  expect(copied).toContain('arvid@example.org, ')
  expect(copied).not.toContain('aisha@example.org')

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not here'))
  })
  await copy()
  await page.getByText('Export a CSV instead.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv.startsWith('\uFEFFid,email,firstName')).toBe(true)
  expect(csv).toMatch(/aisha@example\.org,Aisha,Rahman,.*,yes,no\r\n/)
}

async function chooseColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('checkbox', { name: 'E-mail', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Plates' }).click()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Plates' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'E-mail' }).count()).toBe(0)
}

async function addNewcomer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('This cannot be empty.').first().waitFor()
  await dialog.getByLabel('First name').fill(newcomer.first)
  await dialog.getByLabel('Last name').fill(newcomer.last)
  await dialog.getByLabel('Screen name').fill('nia')
  await dialog.getByLabel('E-mail', { exact: true }).fill(newcomer.email)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Nia Öberg added and invited').waitFor()
  await page.getByRole('heading', { name: 'Nia Öberg' }).waitFor()
}

/** The path of the invitation's link. */
async function readInvitation(): Promise<string> {
  const cookie = await signInOverHttp(club.server.origin, demoAdministrator)
  return readOnMachine(club.server, { cookie, to: newcomer.email, pattern: /\/profile\/password\/reset\/\S+/ })
}

async function comeInByInvitation(page: Page): Promise<void> {
  await page.goto(await readInvitation())
  await page.locator('input[type=password]').first().fill(newcomer.password)
  await page.locator('input[type=password]').nth(1).fill(newcomer.password)
  await page.keyboard.press('Enter')
  await page
    .getByText(/password/i)
    .first()
    .waitFor()
}

test('an administrator looks after the members, and a member may not', async () => {
  const admin = await openVisitor(browser, { origin: club.server.origin })
  await logIn(admin.page, demoAdministrator)
  await decideApplications(admin.page)
  await dealWithMany(admin.page)
  await takeTheListAway(admin.page)
  await chooseColumns(admin.page)
  await addNewcomer(admin.page)
  await admin.context.close()

  const member = await openVisitor(browser, { origin: club.server.origin })
  await comeInByInvitation(member.page)
  await logIn(member.page, newcomer)
  await member.page.goto('/manage/members?state=application')
  await member.page.getByText('This page is for administrators.').waitFor()
  expect(await member.page.getByText('Hana Novák').count()).toBe(0)
  await member.context.close()
  expect([...admin.complaints, ...member.complaints]).toEqual([])
})
