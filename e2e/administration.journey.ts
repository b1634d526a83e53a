import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { administrator } from '@fobhouse/server/testing/server-process.ts'
import { type SmtpSink, startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseInMenu } from './choose-in-menu.ts'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { logIn } from './log-in.ts'

// An administrator gives the club a mail server: waiting mail is sent, a test message arrives, and the trail names
// them.

let club: Club
let sink: SmtpSink
let browser: Browser

beforeAll(async () => {
  sink = await startSmtpSink()
  club = await startClub()
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
  await sink?.stop()
})

/** Queues a message with a secret link, which nobody can send yet. */
async function forgetPassword(): Promise<void> {
  const answer = await fetch(club.server.origin + accountRoutes.resetPassword.path, {
    method: accountRoutes.resetPassword.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: administrator.email }),
  })
  if (!answer.ok) throw new Error(`The reset answered ${answer.status}: ${await answer.text()}`)
}

const resetMessage = (page: Page) => page.getByRole('row').filter({ hasText: 'Reset your password' })

async function readWaitingMessage(page: Page): Promise<void> {
  await page.goto('/manage/outbox')
  await resetMessage(page).getByText('No mail server is set up').waitFor()
  await resetMessage(page).getByRole('button', { name: /^Open/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('fobhouse outbox show').waitFor()
  expect(await dialog.getByText('/profile/password/reset/').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
}

async function setUpMail(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set up mail' }).click()
  await page.getByRole('textbox', { name: 'Mail server' }).fill('mail.example.org')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('This is written like smtp://').waitFor()
  await page.getByRole('textbox', { name: 'Mail server' }).fill(sink.url)
  await page.getByLabel('Sender’s address').fill('portal@example.org')
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await page.getByText('Mail saved').waitFor()
  await page.getByRole('button', { name: 'Replace' }).waitFor()
}

async function testMail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await page.getByText('The mail server took the message').waitFor()
  const mail = await sink.waitFor(({ subject }) => subject.startsWith('Test mail'))
  expect(mail).toMatchObject({ to: administrator.email, from: 'portal@example.org' })
}

async function seeItSent(page: Page): Promise<void> {
  const mail = await sink.waitFor(({ subject }) => subject.startsWith('Reset your password'))
  expect(mail.links.some((link) => link.includes('/profile/password/reset/'))).toBe(true)
  await chooseInMenu(page, 'People and meetings', 'Outbox')
  await resetMessage(page).getByText('Sent').waitFor()
  await resetMessage(page).getByRole('button', { name: /^Open/ }).click()
  await page.getByText('was removed when it was sent').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

async function seeTheTrail(page: Page): Promise<void> {
  await chooseInMenu(page, 'System', 'Audit log')
  const line = page.getByRole('listitem').filter({ hasText: 'Ada Harbour changed the settings' })
  await line.getByText('portal@example.org').waitFor()
  await line.getByText('(secret)').waitFor()
  expect(await page.getByText(sink.url).count()).toBe(0)
  await page.getByRole('combobox', { name: 'About' }).click()
  await page.getByRole('option', { name: 'Members' }).click()
  await page.waitForURL('**/manage/audit?subject=member')
  await line.waitFor({ state: 'detached' })
}

test('an administrator sets up mail, and what waited leaves', async () => {
  await forgetPassword()
  const { page, context, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await logIn(page)
  await readWaitingMessage(page)
  await setUpMail(page)
  await testMail(page)
  await seeItSent(page)
  await seeTheTrail(page)
  await context.close()
  expect(complaints).toEqual([])
})
