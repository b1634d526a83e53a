import { codeOf, halfMinute } from '@fobhouse/server/testing/factors.ts'
import { findFreePort } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { typeLogin } from './log-in.ts'

// An administrator secures the login with a passkey and an app, and logs in by each of them and by a recovery code.

let club: Club
let browser: Browser
let origin: string

beforeAll(async () => {
  const port = String(await findFreePort())
  // A passkey belongs to a host name; a numeric address cannot have one.
  origin = `http://localhost:${port}`
  club = await startClub({ PORT: port, PUBLIC_URL: origin, FOBHOUSE_TEST_CLOCK: '1' })
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

/** A fingerprint reader that always recognises the finger. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await page.waitForURL('**/login')
}

async function typePassword(page: Page): Promise<void> {
  await page.goto('/login?nextUrl=%2Faccount%2Fsecurity')
  await typeLogin(page)
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function moveClock(advance: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ advance })
  const answer = await fetch(`${club.server.origin}/api/test/clock/`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}`)
}

/** Adds the first factor; returns its recovery codes. */
async function addPasskey(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Laptop')
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await section(page, 'Passkeys').getByText('Laptop').waitFor()
  return codes
}

/** Sets the app up; returns its key. */
async function addApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up' }).click()
  const shown = await page.getByRole('dialog').getByRole('textbox', { name: 'Key' }).textContent()
  const key = (shown ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(codeOf(key, Date.now()))
  await page.keyboard.press('Enter')
  await section(page, 'Authenticator app').getByText('In use since').waitFor()
  return key
}

test('a passkey, an app and a recovery code each let an administrator in, and a weighty act asks anew', async () => {
  const visitor = await openVisitor(browser, { origin })
  const { page } = visitor
  await plugInAuthenticator(page)
  await typePassword(page)
  await page.waitForURL('**/account/security')
  const codes = await addPasskey(page)
  expect(codes).toHaveLength(10)

  await logOut(page)
  await page.goto('/login?nextUrl=%2Faccount%2Fsecurity')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/account/security')
  const key = await addApp(page)

  await logOut(page)
  await typePassword(page)
  await page.getByText('One more step').waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await page.getByRole('button', { name: 'Use the authenticator app' }).click()
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('That is wrong').waitFor()
  // Setting the app up has used this half minute's code.
  await page.getByLabel('Code from your authenticator app').fill(codeOf(key, Date.now() + halfMinute))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/security')

  await logOut(page)
  await typePassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/security')
  await section(page, 'Recovery codes').getByText('9 codes are left').waitFor()

  await moveClock('PT11M')
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await question.getByText('This is not your current password.').waitFor()
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await section(page, 'Recovery codes').getByText('10 codes are left').waitFor()
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})
