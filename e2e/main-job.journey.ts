import { createEmptyFolder, type ServerProcess, startServer } from '@fobhouse/server/testing/server-process.ts'
import { VirtualDoor } from '@fobhouse/simulator/door.ts'
import { type SmtpSink, startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { readSetupCode } from './demo-club.ts'
import { walkWizard } from './walk-wizard.ts'

// From an empty folder to a card that opens a door, and then no longer does: everything a club starts with.

const serial = '7c9ebd4a11f0'
const card = '0004100220'
const memberEmail = 'asa.lindqvist@example.org'
const passwords = { admin: 'quartz-lantern-meadow-41', member: 'blåbärspaj-på-söndag' }

let folder: ReturnType<typeof createEmptyFolder>
let doorFolder: ReturnType<typeof createEmptyFolder>
let server: ServerProcess
let sink: SmtpSink
let browser: Browser
const doors: VirtualDoor[] = []

beforeAll(async () => {
  folder = createEmptyFolder()
  doorFolder = createEmptyFolder()
  sink = await startSmtpSink()
  server = await startServer(folder.folder)
  browser = await shareBrowser()
})

afterAll(async () => {
  for (const door of doors) door.stop()
  await closeWindows(browser)
  await server?.stop()
  await sink?.stop()
  folder?.remove()
  doorFolder?.remove()
})

test('a club opens: set-up, somebody joins, a card opens the door, and is taken off it', async () => {
  const admin = await openVisitor(browser, { origin: server.origin })
  await walkWizard(admin.page, { code: readSetupCode(server.output()), password: passwords.admin })
  await configureMail(admin.page)

  const member = await openVisitor(browser, { origin: server.origin, language: 'sv-SE', width: 390 })
  await joinInSwedish(member.page)
  await changeProfile(member.page)

  const key = await approveDoor(admin.page)
  const door = await connectDoor(key)
  await makeMember(admin.page)
  await grantDoor(admin.page)
  await setCard(admin.page)
  await door.events.waitFor((event) => event.type === 'list' && event.cards === 1)

  await watchTap(admin.page, door)
  await seeThatItOpens(member.page)
  await disableMember(admin.page, door)
  expect([...admin.complaints, ...member.complaints]).toEqual([])
})

async function configureMail(page: Page): Promise<void> {
  await page.goto('/manage/settings')
  await page.getByRole('tab', { name: 'Mail' }).click()
  await page.getByRole('textbox', { name: 'Mail server' }).fill(sink.url)
  // Visiting another screen loses nothing that was typed.
  await page.getByRole('link', { name: /^Members/ }).click()
  await page.getByText('1 change to the settings is kept here').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
}

async function joinInSwedish(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Bli medlem' }).click()
  await page.getByLabel('Förnamn').fill('Åsa')
  await page.getByLabel('Efternamn').fill('Lindqvist')
  await page.getByLabel('Visningsnamn').fill('asa')
  await page.getByLabel('E-post').fill(memberEmail)
  await page.getByLabel('Mobil').fill('+46 70 174 06 05')
  await page.getByLabel('Lösenord', { exact: true }).fill(passwords.member)
  await page.getByRole('button', { name: 'Skapa konto' }).click()
  await page.getByRole('heading', { name: 'Kolla din e-post' }).waitFor()
  const mail = await sink.waitFor(({ to }) => to === memberEmail)
  expect(mail.subject).toMatch(/e-post/i)
  const link = mail.links.find((address) => address.includes('/profile/email/'))
  await page.goto(new URL(link ?? '').pathname)
  await page.getByText('Din e-postadress är bekräftad').waitFor()
}

async function changeProfile(page: Page): Promise<void> {
  await page.goto('/account/profile')
  const plate = page.getByLabel('Registreringsnummer')
  await plate.fill('ABC123')
  await plate.blur()
  await page.getByText('Sparat').first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Registreringsnummer').inputValue()).toBe('ABC123')
}

/** The board connects without a key, waits, and is approved; its key is shown once. */
async function approveDoor(page: Page): Promise<string> {
  await page.goto('/manage/devices')
  const stranger = createDoor('')
  stranger.start()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Front door')
  await dialog.getByRole('switch', { name: 'Granted to every active member' }).press(' ') // it is granted by hand below
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog', { name: 'Front door may connect now' }).waitFor()
  const text = await page.getByRole('dialog').textContent()
  const key = /\b[A-Za-z\d]{8}\.[A-Za-z\d]{32}/.exec(text ?? '')?.[0]
  await page.getByRole('button', { name: 'I have put it in' }).click()
  stranger.stop()
  return key ?? ''
}

function createDoor(key: string): VirtualDoor {
  const url = server.origin.replace('http', 'ws')
  const door = new VirtualDoor({ url, serial, key, folder: doorFolder.folder })
  doors.push(door)
  return door
}

async function connectDoor(key: string): Promise<VirtualDoor> {
  const door = createDoor(key)
  door.start()
  await door.events.waitFor((event) => event.type === 'ready')
  return door
}

async function openMember(page: Page): Promise<void> {
  await page.goto('/manage/members')
  await page.getByRole('link', { name: 'Åsa Lindqvist' }).click()
  await page.getByRole('heading', { name: 'Åsa Lindqvist' }).waitFor()
}

async function makeMember(page: Page): Promise<void> {
  await openMember(page)
  await page.getByRole('button', { name: 'Make member' }).click()
  await page.getByText('Active member').first().waitFor()
}

async function grantDoor(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.getByRole('switch', { name: 'Front door' }).press(' ')
  await expect.poll(() => page.getByRole('switch', { name: 'Front door' }).isChecked()).toBe(true)
}

async function setCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set card' }).click()
  await page.getByLabel('Card number').fill(card)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /save|set/i })
    .click()
  await page.getByText('Card of Åsa Lindqvist saved').waitFor()
}

/** The administrator only watches: the tap appears without a reload. */
async function watchTap(page: Page, door: VirtualDoor): Promise<void> {
  await page.goto('/manage/devices')
  await page.getByText('1 card, current').waitFor()
  expect(door.tap(card)).toBe('opened')
  await page.getByText('Åsa Lindqvist').waitFor()
}

async function seeThatItOpens(page: Page): Promise<void> {
  await page.goto('/account/access')
  await page.getByText('Front door').waitFor()
  await page.getByText('Öppnar', { exact: true }).first().waitFor()
}

async function disableMember(page: Page, door: VirtualDoor): Promise<void> {
  await openMember(page)
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect.poll(() => door.tags).toEqual([])
  expect(door.tap(card)).toBe('denied')
  await page.getByText('Inactive').first().waitFor()
  await sink.waitFor(({ to, subject }) => to === memberEmail && /behörighet är av/i.test(subject))
}
