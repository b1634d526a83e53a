import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { type SmtpSink, startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser, type Visitor } from './browser.ts'
import { type Caller, carryCookie, letIn, signInCaller } from './calls.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'

// The club's data about one person: the digital ID and who may check it, why a door opens or not, the archive of all
// data, the log as a file, and erasure.

let club: DemoClub
let mail: SmtpSink
let browser: Browser
let olive: Caller
let admin: Visitor
let id: number

beforeAll(async () => {
  ;[club, mail, browser] = await Promise.all([startDemoClub(), startSmtpSink(), shareBrowser()])
  const { origin } = club.server
  olive = await signInCaller(origin, demoAdministrator)
  await olive.call('PUT', settingsRoutes.update.path, { 'mail.smtpUrl': mail.url, 'mail.from': 'portal@example.org' })
  admin = await openVisitor(browser, { origin })
  await carryCookie(admin, origin, olive.cookie)
  id = await olive.idOf('chloe@example.org')
})

afterAll(async () => {
  await closeWindows(browser)
  await Promise.all([club?.stop(), mail?.stop()])
})

test('a digital ID is shown, checked by anybody, holds without a network, and is gone after logging out', async () => {
  const { origin } = club.server
  const member = await openVisitor(browser, { origin, width: 390 })
  await carryCookie(member, origin, (await letIn(origin, mail, 'chloe@example.org')).cookie)
  await member.page.goto('/account/digital-id')
  await member.page.getByRole('img', { name: 'Code that shows that Chloe Barker is a member' }).waitFor()
  await member.page.getByText('Active member').waitFor()
  const readKept = () => member.page.evaluate(() => localStorage.getItem('fobhouse-digital-id'))
  const code = /"url":"[^"]+(\/digital-id\/[^"]+)"/.exec((await readKept()) ?? '')?.[1]
  if (code === undefined) throw new Error('This device kept no digital ID')

  const stranger = await openVisitor(browser, { origin })
  await stranger.page.goto(code)
  await stranger.page.getByText('Chloe Barker').waitFor()
  await stranger.page.getByText('Active member').waitFor()
  await olive.call('POST', `/api/admin/members/${id}/state/inactive/`)
  await stranger.page.getByText('Not an active member of the club at the moment.').waitFor()
  // Somebody whom an administrator disables is signed out, and may sign in again.
  await member.page.waitForURL('**/login?*')
  await carryCookie(member, origin, (await letIn(origin, mail, 'chloe@example.org')).cookie)
  await member.page.goto('/account/digital-id')
  await member.page.getByRole('article').getByText('Inactive').waitFor()
  await stranger.page.goto(`${code.slice(0, -1)}${code.endsWith('x') ? 'y' : 'x'}`)
  await stranger.page.getByText('Not a digital ID of this club').waitFor()
  await stranger.context.close()

  await member.context.setOffline(true)
  // Returning to the page loads it again.
  await member.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await member.page.getByText(/^No connection\. Valid until/).waitFor()
  await member.page.getByRole('img', { name: /^Code that shows/ }).waitFor()
  await member.context.setOffline(false)
  await member.page.getByText(/^New code in/).waitFor()
  await member.page.goto('/logout')
  await member.page.waitForURL('**/login')
  expect(await readKept()).toBeNull()
  await member.context.close()
  await olive.call('POST', `/api/admin/members/${id}/state/active/`)
})

test('an administrator asks why a door opens, and takes the log and the archive away', async () => {
  const { page } = admin
  await page.goto(`/manage/members/${id}?tab=access`)
  await page.getByRole('button', { name: 'Why? Front door' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Front door (?:opens|does not open) for Chloe/)
    .waitFor()
  await page.getByRole('dialog').getByText('Granted').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Log' }).click()
  const [log] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(readFileSync(await log.path(), 'utf8')).toMatch(/^\uFEFFdate,kind,what,device,end,amount,actor,details\r\n/)

  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Digital ID' }).click()
  await page.getByRole('dialog').getByText('Member since').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^More actions for/ }).click()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download all data' }).click(),
  ])
  expect(archive.suggestedFilename()).toBe(`fobhouse-member-${id}.zip`)
  expect(
    readFileSync(await archive.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('who is erased is a former member, and the digital ID is nobody’s', async () => {
  const { page } = admin
  const { origin } = club.server
  const member = await letIn(origin, mail, 'ewan@example.org')
  const { token } = (await (await member.call('GET', '/api/profile/idtoken/')).json()) as { token: string } // by the contract
  const ewan = await olive.idOf('ewan@example.org')
  await page.goto(`/manage/members/${ewan}`)
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: 'Erase for good' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('Ewan MacGillivray')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText(`Erased. In the history the person is now former member ${ewan}.`).waitFor()
  await expect(olive.idOf('ewan@example.org')).rejects.toThrow('Nobody has')

  const stranger = await openVisitor(browser, { origin })
  await stranger.page.goto(`/digital-id/${token}`)
  await stranger.page.getByText('Not a digital ID of this club').waitFor()
  await stranger.context.close()
})

test('a member takes their own archive, and nobody else’s', async () => {
  const { origin } = club.server
  const member = await openVisitor(browser, { origin })
  const { cookie } = await letIn(origin, mail, 'priya@example.org')
  await carryCookie(member, origin, cookie)
  await member.page.goto('/account/profile')
  const [archive] = await Promise.all([
    member.page.waitForEvent('download'),
    member.page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^fobhouse-member-\d+\.zip$/)
  await member.page.goto(`/manage/members/${id}?tab=log`)
  await member.page.getByText('This page is for administrators.').waitFor()
  for (const part of ['export', 'logs/export', 'access']) {
    const answer = await fetch(`${origin}/api/admin/members/${id}/${part}/`, { headers: { cookie } })
    expect([part, answer.status]).toEqual([part, 403])
  }
  await member.context.close()
  expect([...member.complaints, ...admin.complaints]).toEqual([])
})
