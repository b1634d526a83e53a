import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import {
  administrator,
  createClubFolder,
  findFreePort,
  startServer,
  type ServerProcess,
} from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { signInCaller } from './calls.ts'
import { type DoorController, makeDoorController } from './door-controller.ts'
import { logIn } from './log-in.ts'

/** Whatever the machine is busy with: a state is waited for, never a time. */
const soon = { timeout: 60_000, interval: 200 }

// A door controller is paired by the code of the devices screen, and opens: with the portal, without it, and after it was
// killed. What it saw meanwhile is all there afterwards.

const card = '5550077'
let folder: Awaited<ReturnType<typeof createClubFolder>>
let port: string
let server: ServerProcess
let browser: Browser
let door: DoorController

beforeAll(async () => {
  folder = await createClubFolder()
  port = String(await findFreePort())
  server = await startServer(folder.folder, { PORT: port })
  browser = await shareBrowser()
  door = makeDoorController()
})

afterAll(async () => {
  await door?.stop()
  await closeWindows(browser)
  await server?.stop()
  folder?.remove()
})

/** Makes a code on the page and pairs the door by it; the dialog ends by itself. */
async function pairByCode(page: Page): Promise<void> {
  await page.goto('/manage/devices')
  await page.getByRole('button', { name: 'Pair a door' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Store room')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  const code = await dialog.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent()
  await door.pair(server.origin, code ?? '')
  await page.getByText('Store room is paired').waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** Gives a member with a card access to the one door there is. */
async function letAMemberIn(): Promise<void> {
  const ada = await signInCaller(server.origin, administrator)
  const person = { email: 'wilma@example.org', firstName: 'Wilma', lastName: 'Wharf', screenName: 'wilma' }
  await ada.call('POST', '/api/admin/members/', { ...person, state: 'active', rfid: card, invite: false })
  const doors = deviceRoutes.doors.response.parse(await (await ada.call('GET', deviceRoutes.doors.path)).json())
  const member = await ada.idOf(person.email)
  await ada.call('PUT', `/api/access/doors/${doors[0]?.id}/authorise/${member}/`, {})
}

/** What the portal knows of taps at the one door there is. */
async function readTaps(): Promise<string[]> {
  const ada = await signInCaller(server.origin, administrator)
  const doors = deviceRoutes.doors.response.parse(await (await ada.call('GET', deviceRoutes.doors.path)).json())
  const answer = await ada.call('GET', deviceRoutes.log.path.replace(':id', String(doors[0]?.id)))
  const entries = deviceRoutes.log.response.parse(await answer.json())
  return entries.map(({ outcome }) => outcome).filter((outcome) => outcome === 'granted' || outcome === 'unknown_card')
}

const opened = () => door.relay().filter(({ value }) => value === '1').length

test('a door is paired by one command, and opens with and without the portal', async () => {
  const { page, context, complaints } = await openVisitor(browser, { origin: server.origin })
  await logIn(page)
  await pairByCode(page)
  expect(complaints).toEqual([])
  await context.close()
  expect(door.output()).toContain('over http:// whoever listens')
  await letAMemberIn()

  door.start()
  await expect
    .poll(() => door.status(), soon)
    .toMatchObject({
      paired: true,
      connected: true,
      protocol: 2,
      cards: 1,
      lastError: null,
    })
  door.tap(card)
  await expect.poll(opened, soon).toBe(1)
  await expect.poll(() => door.relay().at(-1)?.value, soon).toBe('0')
  const [on, off] = door.relay().slice(-2)
  expect((off?.at ?? 0) - (on?.at ?? 0)).toBeGreaterThanOrEqual(495)

  await server.kill()
  await expect.poll(async () => (await door.status())['connected'], soon).toBe(false)
  door.tap('1234')
  door.tap(card)
  await expect.poll(opened, soon).toBe(2)
  // Killed within the pulse: it ends all the same, and nothing that was seen is lost.
  await door.kill()
  const before = door.events()
  expect(before.slice(-2).map(({ type }) => type)).toEqual(['tap', 'tap'])
  await expect.poll(() => door.relay().at(-1)?.value, soon).toBe('0')

  door.start()
  await expect.poll(async () => (await door.status())['relay'], soon).toBe(0)
  door.tap(card)
  await expect.poll(opened, soon).toBe(3)
  await expect.poll(() => door.events().slice(0, before.length), soon).toEqual(before)

  server = await startServer(folder.folder, { PORT: port })
  await expect.poll(() => door.status(), soon).toMatchObject({ connected: true, waitingEvents: 0 })
  // Each tap once: with the portal, two without it, and one after the controller was killed.
  expect((await readTaps()).toSorted()).toEqual(['granted', 'granted', 'granted', 'unknown_card'])
})
