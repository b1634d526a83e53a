import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { type SmsSink, startSmsSink } from '@fobhouse/simulator/sms-sink.ts'
import { type SmtpSink, startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser, type Visitor } from './browser.ts'
import { type Caller, carryCookie, letIn, signInCaller } from './calls.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'

// The committee's other work: importing people from a file, writing them a letter and a text, giving a program a key,
// uploading a logo, and searching the trail. Somebody without rights can open none of these screens.

let club: DemoClub
let mail: SmtpSink
let sms: SmsSink
let browser: Browser
let olive: Caller
let admin: Visitor

beforeAll(async () => {
  ;[club, mail, sms, browser] = await Promise.all([startDemoClub(), startSmtpSink(), startSmsSink(), shareBrowser()])
  olive = await signInCaller(club.server.origin, demoAdministrator)
  await olive.call('PUT', settingsRoutes.update.path, {
    'mail.smtpUrl': mail.url,
    'mail.from': 'portal@example.org',
    'sms.enable': true,
    'sms.accountSid': sms.accountSid,
    'sms.authToken': sms.authToken,
    'sms.apiBase': sms.apiBase,
    'sms.senderId': 'Makers',
    'sms.pricePerSegment': 8,
  })
  admin = await openVisitor(browser, { origin: club.server.origin })
  await carryCookie(admin, club.server.origin, olive.cookie)
})

afterAll(async () => {
  await closeWindows(browser)
  await Promise.all([club?.stop(), mail?.stop(), sms?.stop()])
})

// Column names that the import cannot guess.
const people = `One;Two;Three
Nia;Öberg;nia@example.org
"Tom ""Ox""";Reed;tom@example.org
Nobody;Atall;not an address
`

async function chooseFile(page: Page): Promise<void> {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('people.csv has 3 rows.').waitFor()
}

test('people come in from a file of any layout, and a second time nothing changes', async () => {
  const { page } = admin
  await page.goto('/manage/members/import')
  await chooseFile(page)
  for (const [column, field] of [
    ['One', 'First name'],
    ['Two', 'Last name'],
    ['Three', 'E-mail'],
  ] as const) {
    await page.getByRole('combobox', { name: column, exact: true }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('Nothing has changed yet.').waitFor()
  await page.getByRole('row').filter({ hasText: 'not an address' }).getByText('E-mail: ').waitFor()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('The import is done.').waitFor()
  expect(await olive.idOf('nia@example.org')).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Another file' }).click()
  await chooseFile(page)
  await page.getByText('Their columns are as you chose them last time.').waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('Nothing would change.').waitFor()
  expect(await page.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true)
})

test('a letter goes to a group, and whoever unsubscribes gets no more', async () => {
  const { page } = admin
  await page.goto('/manage/messages')
  await page.getByLabel('Name, e-mail, card or plate').fill('bjorn@example.org')
  await page.getByText('Goes to 1 person').waitFor()
  await page.getByLabel('Subject').fill('Spring clean')
  await page.getByRole('textbox', { name: 'Text' }).fill('{firstName}, bring a broom on Sunday.')
  await page.frameLocator('iframe').getByText('Björn, bring a broom on Sunday.').waitFor()
  await page.getByRole('button', { name: 'Send a test to myself' }).click()
  const isLetterTo = (receiver: string) => (one: { to: string; subject: string }) =>
    one.to === receiver && one.subject.includes('Spring clean')
  await mail.waitFor(isLetterTo(demoAdministrator.email), 30_000)
  expect(mail.mails.some(isLetterTo('bjorn@example.org'))).toBe(false)

  await page.getByRole('button', { name: 'Send to 1 person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 person' }).click()
  await page.waitForURL('**/manage/outbox?kind=mail')
  const letter = await mail.waitFor(isLetterTo('bjorn@example.org'), 30_000)
  const link = letter.links.find((one) => one.includes('/unsubscribe/'))
  if (link === undefined) throw new Error(`No link to unsubscribe in: ${letter.text}`)
  const receiver = await openVisitor(browser, { origin: club.server.origin })
  await receiver.page.goto(new URL(link).pathname)
  await receiver.page.getByText('You are unsubscribed.').waitFor()
  await receiver.context.close()

  await page.goto('/manage/messages')
  await page.getByLabel('Name, e-mail, card or plate').fill('bjorn@example.org')
  await page.getByText('Goes to 0 people').waitFor()
  expect(await page.getByRole('button', { name: /^Send to/ }).isDisabled()).toBe(true)
})

test('a text says what it costs before it leaves', async () => {
  const { page } = admin
  const id = await olive.idOf('priya@example.org')
  await olive.call('PUT', memberRoutes.update.path.replace(':id', String(id)), { phone: '+61 491 570 156' })
  await page.goto(`/manage/members/${id}`)
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Text' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The kiln is yours tonight.')
  await dialog.getByText('1 text message').waitFor()
  await dialog.getByText('About A$0.08 for 1 message').waitFor()
  await dialog.getByRole('textbox', { name: 'Text' }).fill(`The kiln is yours tonight. ${'Bring gloves. '.repeat(11)}`)
  await dialog.getByText('Paid as 2 text messages').waitFor()
  await dialog.getByText('About A$0.16 for 2 messages in all').waitFor()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The kiln is yours tonight.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('1 text is on its way.').waitFor()
  const text = await sms.arrivals.waitFor(({ body }) => body.startsWith('The kiln is yours'), 30_000)
  expect(text).toMatchObject({ to: '+61491570156', from: 'Makers', body: expect.stringMatching(/No reply\.$/) })
})

test('another program gets a key that is shown once, and loses it', async () => {
  const { page } = admin
  await page.goto('/manage/settings?group=apiKeys')
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Accounts')
  await dialog.getByRole('checkbox', { name: 'Read members' }).click()
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const key = (await dialog.getByRole('textbox', { name: 'Key' }).innerText()).trim()
  await dialog.getByRole('button', { name: 'I have put it in' }).click()
  await page.getByText('Accounts', { exact: true }).waitFor()
  expect(await page.getByText(key).count()).toBe(0)
  const ask = async (path: string) =>
    (await fetch(club.server.origin + path, { headers: { authorization: `Api-Key ${key}` } })).status
  expect(await ask(memberRoutes.list.path)).toBe(200)
  expect(await ask(settingsRoutes.list.path)).toBe(403)
  await page.getByRole('button', { name: 'Revoke Accounts' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Accounts is revoked').waitFor()
  expect(await ask(memberRoutes.list.path)).toBe(401)
})

test('the club gets a logo, and what is no picture is refused', async () => {
  const { page } = admin
  await page.goto('/manage/settings?group=theme')
  const chooser = page.locator('input[name="images.siteLogo"]')
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await page.getByRole('alert').first().waitFor()
  const buffer = await page.getByRole('navigation').first().screenshot()
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByText(/Logo saved/i).waitFor()
  await page.getByRole('button', { name: 'Choose another' }).first().waitFor()
  const config = await (await fetch(`${club.server.origin}/api/config/`)).json()
  const { images } = config as { images: { siteLogo: string } } // the contract's own answer
  const logo = await fetch(new URL(images.siteLogo, club.server.origin))
  expect([logo.status, logo.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
})

test('the trail is searched by person and by deed', async () => {
  const { page } = admin
  await page.goto('/manage/audit')
  await page.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('combobox', { name: 'What' }).fill('API key')
  await page.getByRole('option', { name: 'API keys: everything' }).click()
  const lines = page.getByRole('listitem').filter({ hasText: 'Olive Harbour' })
  await lines.filter({ hasText: 'Accounts' }).first().waitFor()
  await page.getByRole('combobox', { name: 'Who' }).click()
  await page.getByRole('combobox', { name: 'Who' }).fill('Priya')
  await page.getByRole('option', { name: /^Priya/ }).click()
  await page.getByText('Nothing fits the filter').waitFor()
  expect(await lines.count()).toBe(0)
})

test('a member finds none of this', async () => {
  const member = await openVisitor(browser, { origin: club.server.origin })
  const { cookie } = await letIn(club.server.origin, mail, 'priya@example.org')
  await carryCookie(member, club.server.origin, cookie)
  const places = ['members', 'members/import', 'members/1', 'messages', 'outbox', 'audit', 'settings?group=apiKeys']
  for (const place of places) {
    await member.page.goto(`/manage/${place}`)
    await member.page.getByText('This page is for administrators.').waitFor()
  }
  await member.context.close()
  expect([...member.complaints, ...admin.complaints]).toEqual([])
})
