import { findFreePort } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { logIn, typeLogin } from './log-in.ts'
import { type Program, startProgram } from './program.ts'

// An administrator lets members sign in to another site; somebody comes from there, denies, then allows, and revokes
// it.

let club: Club
let program: Program
let browser: Browser

beforeAll(async () => {
  const port = String(await findFreePort())
  program = await startProgram()
  club = await startClub({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` })
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
  await program?.stop()
})

async function addProgram(page: Page): Promise<void> {
  await logIn(page)
  await page.goto('/manage/settings?group=signIn')
  await page.getByRole('switch', { name: 'Members log in to other programs with this portal' }).click()
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Sign-in saved').waitFor()
  await page.getByRole('button', { name: 'Add a program' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Club wiki')
  await dialog.getByRole('textbox', { name: 'Addresses to go back to' }).fill(program.redirectUri)
  await dialog.getByRole('checkbox', { name: 'Groups' }).check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const told = page.getByRole('dialog', { name: 'Club wiki is known here' })
  const read = (name: string) => told.getByRole('textbox', { name }).innerText()
  program.connect({
    clientSecret: await read('Secret (client secret)'),
    clientId: await read('Id (client ID)'),
    issuer: await read('Address of the portal (issuer)'),
  })
  await told.getByRole('button', { name: 'I have put it in' }).click()
  await page.getByRole('row', { name: /Club wiki/ }).waitFor()
}

test('somebody comes from another site, denies, allows, and takes it back', { timeout: 60_000 }, async () => {
  const admin = await openVisitor(browser, { origin: club.server.origin })
  await addProgram(admin.page)
  const { page, complaints } = await openVisitor(browser, { origin: club.server.origin, width: 360 })
  await page.goto(program.origin)
  await typeLogin(page)
  await page.getByRole('heading', { name: 'Log in to Club wiki?' }).waitFor()
  await page.getByText('Your groups').waitFor()
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByText('Refused: access_denied').waitFor()
  await page.goto(program.origin)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Signed in:').waitFor()
  expect(await page.locator('body').innerText()).toContain('"groups":["members","admins"]')
  // Consent is asked only once.
  await page.goto(program.origin)
  await page.getByText('Signed in:').waitFor()

  // After revoking the consent, the other browser is logged out.
  await page.goto(`${club.server.origin}/account/security`)
  await page.getByRole('button', { name: 'Take back what Club wiki may know' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Club wiki may no longer know who you are').waitFor()
  await page.getByRole('region', { name: 'Programs you let in' }).waitFor({ state: 'detached' })
  const sessions = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(2)
  await sessions.nth(1).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => sessions.count()).toBe(1)
  await admin.page.waitForURL('**/login*')
  await page.goto(program.origin)
  await page.getByRole('button', { name: 'Allow' }).waitFor()
  expect([...complaints, ...admin.complaints]).toEqual([])
})
