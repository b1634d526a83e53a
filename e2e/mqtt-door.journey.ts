import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { listenAt, startBroker, type TestBroker } from '@fobhouse/server/testing/mqtt-broker.ts'
import { administrator } from '@fobhouse/server/testing/server-process.ts'
import { VirtualMqttDoor } from '@fobhouse/simulator/mqtt-door.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Caller, signInCaller } from './calls.ts'
import { type Club, startClub } from './club.ts'
import { logIn } from './log-in.ts'

// A club without a soldering iron: a reader and a lock on a real broker become a door. The page hears a card before the
// door is there; then it opens for who may enter, and refuses others with the reason.

const granted = {
  email: 'wilma@example.org',
  firstName: 'Wilma',
  lastName: 'Wharf',
  screenName: 'wilma',
  card: '5550001',
}
const refused = { email: 'bo@example.org', firstName: 'Bo', lastName: 'Bollard', screenName: 'bo', card: '5550002' }

let broker: TestBroker
let club: Club
let browser: Browser
let door: VirtualMqttDoor
let ada: Caller

beforeAll(async () => {
  broker = await startBroker()
  club = await startClub()
  browser = await shareBrowser()
  ada = await signInCaller(club.server.origin, administrator)
  for (const { card: rfid, ...person } of [granted, refused]) {
    await ada.call('POST', '/api/admin/members/', { ...person, state: 'active', rfid, invite: false })
  }
  const status = await listenAt(broker.url, 'fobhouse/status')
  await ada.call('PUT', '/api/admin/settings/', { 'mqtt.url': broker.url })
  await status.until(({ payload }) => payload === 'online')
  await status.end()
  door = new VirtualMqttDoor({ broker: broker.url, prefix: 'front' })
  await door.start()
})

afterAll(async () => {
  await door?.stop()
  await closeWindows(browser)
  await club?.stop()
  await broker?.stop()
})

/** Fills in the form, and listens to the reader before the door is added. */
async function addDoor(page: Page): Promise<void> {
  await page.goto('/manage/devices')
  await page.getByRole('button', { name: 'Add a device' }).first().click()
  await page.getByRole('button', { name: 'Add an MQTT door' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Topic of the reader').fill('front/tag')
  await dialog.getByRole('button', { name: 'Listen for a card' }).click()
  await dialog.getByText(/^Hold a card to the reader/).waitFor()
  await door.tap(granted.card)
  await dialog.getByText(`Card ${granted.card}`).waitFor()
  await dialog.getByLabel('Name').fill('Front door')
  await dialog.getByLabel('Topic of the lock').fill('front/lock/set')
  await dialog.getByLabel('Opens it').fill('UNLOCK')
  await dialog.getByLabel('Topic of its state').fill('front/lock')
  await dialog.getByLabel('Field with the state').fill('state')
  await dialog.getByLabel('Value when open').fill('UNLOCK')
  await dialog.getByRole('button', { name: 'Add an MQTT door' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(/\/manage\/devices\/\d+$/)
}

async function letWilmaIn(): Promise<void> {
  const doors = deviceRoutes.doors.response.parse(await (await ada.call('GET', deviceRoutes.doors.path)).json())
  await ada.call('PUT', `/api/access/doors/${doors[0]?.id}/authorise/${await ada.idOf(granted.email)}/`, {})
}

const told = () => door.events.items.filter(({ type }) => type === 'told').length

test('a reader and a lock on the broker become a door that opens, and says why it does not', async () => {
  const { page, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await logIn(page)
  await addDoor(page)
  // Listening to the reader opened nothing.
  expect(told()).toBe(0)
  await letWilmaIn()
  await door.tap(granted.card)
  await door.events.waitFor(({ type }) => type === 'told')
  await page.getByText('Wilma Wharf opened it').waitFor()
  await door.tap(refused.card)
  await page.getByText('Bo Bollard was refused: not granted').waitFor()
  expect(told()).toBe(1)
  expect(complaints).toEqual([])
})

test('the settings say how the broker is, and a message opens a door once an administrator lets it', async () => {
  const { page, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await logIn(page)
  await page.goto('/manage/settings?group=access')
  await page.getByText(/^Connected since .* published\.$/).waitFor()
  await page.getByRole('button', { name: 'Connect to the broker' }).click()
  await page.getByText('The broker took the connection.').waitFor()
  await page.goto('/manage/devices')
  await page.getByRole('link', { name: 'Front door' }).click()
  await page.waitForURL(/\/manage\/devices\/\d+$/)
  const opened = told()
  const command = `fobhouse/door/${page.url().split('/').at(-1)}/set`
  const listener = await listenAt(broker.url, 'fobhouse/door/+/result')
  await listener.publish(command, 'OPEN')
  await listener.until(({ payload }) => payload.includes('"code":"not_allowed"'))
  await page.getByRole('tab', { name: 'Settings' }).click()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('checkbox', { name: 'open it once' }).click()
  await saved
  expect(told()).toBe(opened)
  await listener.publish(command, 'OPEN')
  await expect.poll(told).toBe(opened + 1)
  await listener.end()
  expect(complaints).toEqual([])
})
