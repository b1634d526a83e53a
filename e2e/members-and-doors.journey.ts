import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import {
  administrator,
  createClubFolder,
  createEmptyFolder,
  type ServerProcess,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import { type DoorEvent, VirtualDoor } from '@fobhouse/simulator/door.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openVisitor } from './browser.ts'

// An administrator's evening: a board wants to join, somebody gets a card for it, and loses it again.

const serial = '2c3ae8104a01'
const card = '0004100220'

let club: { folder: string; remove(): void }
let doorFolder: { folder: string; remove(): void }
let server: ServerProcess
let browser: Browser
const doors: VirtualDoor[] = []

beforeAll(async () => {
  club = await createClubFolder()
  doorFolder = createEmptyFolder()
  server = await startServer(club.folder)
  browser = await launchBrowser()
  await register()
})

afterAll(async () => {
  for (const door of doors) door.stop()
  await browser?.close()
  await server?.stop()
  club?.remove()
  doorFolder?.remove()
})

async function register(): Promise<void> {
  const person = {
    email: 'tama@example.org',
    password: 'kumara-harbour-lantern-7',
    firstName: 'Tama',
    lastName: 'Faleolo',
  }
  const answer = await fetch(server.origin + accountRoutes.register.path, {
    method: accountRoutes.register.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, screenName: 'tama', mobile: '+61 491 570 156' }),
  })
  if (!answer.ok) throw new Error(`Registering answered ${answer.status}: ${await answer.text()}`)
}

test('a board joins, a card opens it, and disabling its owner takes the card off within a second', async () => {
  const { page, complaints } = await openVisitor(browser, { origin: server.origin })
  await logIn(page)
  const door = await letDoorIn(page)
  await makeTamaMember(page)
  await door.events.waitFor((event) => event.type === 'list' && event.cards === 1)
  await commandDoor(page, door)
  await watchTap(page, door)
  await disableAndUndo(page, door)
  expect(complaints).toEqual([])
})

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Your membership is active.' }).waitFor()
}

function createDoor(key: string): VirtualDoor {
  const door = new VirtualDoor({
    url: server.origin.replace('http', 'ws'),
    serial,
    key,
    folder: doorFolder.folder,
  })
  doors.push(door)
  door.start()
  return door
}

/** It shows by itself, is approved under a name, and its key is shown once and cannot be lost by a stray key. */
async function letDoorIn(page: Page): Promise<VirtualDoor> {
  await page.goto('/manage/devices')
  await page.getByText('No door is connected yet').waitFor()
  const stranger = createDoor('')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve' }).last().click()
  await page.getByText('This cannot be empty.').waitFor()
  await page.getByLabel('Name').fill('Front door')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Front door may connect now' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  const key = (await dialog.getByRole('textbox', { name: 'Key' }).textContent()) ?? ''
  expect(key).toMatch(/^[^.]{8}\.[^.]{32}$/)
  await dialog.getByRole('button', { name: 'I have put it in' }).click()
  stranger.stop()
  const door = createDoor(key)
  await door.events.waitFor((event) => event.type === 'ready')
  await page.getByText('Online', { exact: true }).last().waitFor()
  return door
}

async function makeTamaMember(page: Page): Promise<void> {
  await page.goto('/manage/members?state=noob')
  await page.getByRole('link', { name: 'Tama Faleolo' }).click()
  await page.getByRole('button', { name: 'Make member' }).click()
  await page.getByText('Active member', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.getByText('Not granted. The switch grants it.').waitFor()
  await page.getByRole('switch', { name: 'Front door granted' }).click({ force: true })
  await page.getByText('Has no card. Set one under Profile.').waitFor()
  await page.getByRole('button', { name: 'Set card' }).click()
  await page.getByLabel('Card number').fill('12 34')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A card number has up to 20 digits.').waitFor()
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Opens', { exact: true }).waitFor()
}

/** The board really does it, and a board that is away is said to be. */
async function commandDoor(page: Page, door: VirtualDoor): Promise<void> {
  await page.goto('/manage/devices')
  await page.getByRole('button', { name: 'Open once: Front door' }).click()
  await door.events.waitFor((event) => event.type === 'bumped')
  await page.getByText('Front door was told to open').waitFor()
  await page.getByRole('button', { name: 'More for Front door' }).click()
  await page.getByRole('menuitem', { name: 'Hold open' }).click()
  await door.events.waitFor((event) => event.type === 'unlocked')
  await page.getByRole('button', { name: 'Lock: Front door' }).click()
  await door.events.waitFor((event) => event.type === 'locked')
}

/** The page stays as it is open: the tap appears without a reload. */
async function watchTap(page: Page, door: VirtualDoor): Promise<void> {
  await page.getByText('1 card, current').waitFor()
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }))
  expect(door.tap(card)).toBe('opened')
  await page.getByText('Tama Faleolo').waitFor()
  await page.getByRole('link', { name: 'Front door' }).click()
  await page.getByText('Tama Faleolo opened it').waitFor()
  expect(door.tap('4711')).toBe('denied')
  await page.getByText('Unknown card 4711 was refused').waitFor()
  expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true)
}

async function disableAndUndo(page: Page, door: VirtualDoor): Promise<void> {
  await page.goto('/manage/members?q=tama')
  await page.getByRole('button', { name: 'Actions for Tama Faleolo' }).click()
  const before = door.events.items.length
  const [started] = await Promise.all([
    page.evaluate(() => Date.now()),
    page.getByRole('menuitem', { name: 'Disable' }).click(),
  ])
  // The empty list that it got when it was new does not count.
  await door.events.waitFor((event) => isAfter(door, before, event) && event.type === 'list' && event.cards === 0)
  expect(Date.now() - started).toBeLessThan(1000)
  expect(door.tap(card)).toBe('denied')
  await page.getByText('Tama Faleolo disabled').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Tama Faleolo enabled').waitFor()
  await expect.poll(() => door.tags.length).toBe(1)
}

function isAfter(door: VirtualDoor, before: number, event: DoorEvent): boolean {
  return door.events.items.indexOf(event) >= before
}
