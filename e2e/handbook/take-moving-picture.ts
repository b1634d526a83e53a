import { join, resolve } from 'node:path'
import { createEmptyFolder, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import { VirtualDoor } from '@fobhouse/simulator/door.ts'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../browser.ts'
import { demoAdministrator, startDemoClub } from '../demo-club.ts'
import { typeLogin } from '../log-in.ts'
import { settle } from '../page-faults.ts'
import { sendAs } from '../send-as.ts'
import { drawDoor, type DoorScene, sceneWidth } from './draw-door.ts'

// `npm run handbook:moving-picture`: takes the README's moving picture anew. The door decides by itself, as a board does;
// what stands beside it is what the club's page showed a moment later.

const file = resolve(import.meta.dirname, '../../docs/pictures/tap.webp')
const screen = { width: 400, height: 520 }
/** Of the newest taps: for the page's header and tabs. */
const spaceAbove = 120
const quality = 75
const strangersCard = '3735928559'

type Device = { id: number; serial: string; name: string }
type Frame = { picture: Buffer; milliseconds: number }

async function connectDoor(origin: string, folder: string): Promise<{ door: VirtualDoor; device: Device }> {
  const cookie = await signInOverHttp(origin, demoAdministrator)
  const listed = await fetch(`${origin}/api/admin/doors/`, { headers: { cookie } })
  const [device] = (await listed.json()) as Device[] // as the contract says
  if (!device) throw new Error('The demonstration club has no door')
  const path = `/api/admin/devices/${device.id}/key/`
  const { key } = await sendAs<{ key: string }>({ origin, cookie }, 'POST', path, {})
  const door = new VirtualDoor({ url: origin.replace('http', 'ws'), serial: device.serial, key, folder })
  door.start()
  await door.events.waitFor(({ type }) => type === 'ready')
  return { door, device }
}

async function openPage(origin: string, device: Device): Promise<Page> {
  const browser = await launchBrowser()
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-AU',
    viewport: screen,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await typeLogin(page, demoAdministrator)
  await page.waitForURL('**/dashboard')
  await page.goto(`/manage/devices/${device.id}`)
  await settle(page)
  const today = page.getByRole('heading', { level: 2 }).first()
  await today.evaluate((heading, above) => window.scrollBy(0, heading.getBoundingClientRect().top - above), spaceAbove)
  return page
}

async function shoot(page: Page, scene: DoorScene, milliseconds: number): Promise<Frame> {
  const { width, height } = screen
  const picture = await sharp({
    create: { width: sceneWidth + width, height, channels: 4, background: '#ffffff' },
  })
    .composite([
      { input: Buffer.from(drawDoor(scene, height)), left: 0, top: 0 },
      { input: await page.screenshot(), left: sceneWidth, top: 0 },
    ])
    .png()
    .toBuffer()
  return { picture, milliseconds }
}

/** Somebody comes, holds a card to the reader, and goes in if the door opens. */
async function tap(page: Page, door: VirtualDoor, card: string): Promise<Frame[]> {
  const newest = page.getByText(/opened it|was refused/).first()
  const before = await newest.innerText()
  const frames = [await shoot(page, { card: 'coming', light: 'idle', open: 0 }, 700)]
  const isOpened = door.tap(card) === 'opened'
  const light = isOpened ? 'green' : 'red'
  frames.push(await shoot(page, { card: 'there', light, open: 0 }, 350))
  while ((await newest.innerText()) === before) await settle(page)
  await settle(page)
  const angles = isOpened ? [0.35, 0.7, 1] : []
  for (const open of angles) frames.push(await shoot(page, { card: 'there', light, open }, 90))
  frames.push(await shoot(page, { card: 'gone', light, open: isOpened ? 1 : 0 }, 2600))
  for (const open of angles.toReversed()) frames.push(await shoot(page, { card: 'gone', light: 'idle', open }, 90))
  frames.push(await shoot(page, { card: 'gone', light: 'idle', open: 0 }, 900))
  return frames
}

const club = await startDemoClub()
const { folder, remove } = createEmptyFolder()
try {
  const { door, device } = await connectDoor(club.server.origin, folder)
  const page = await openPage(club.server.origin, device)
  const [card = ''] = door.tags
  const frames = [
    await shoot(page, { card: 'gone', light: 'idle', open: 0 }, 900),
    ...(await tap(page, door, card)),
    ...(await tap(page, door, strangersCard)),
  ]
  door.stop()
  await page.context().browser()?.close()
  await sharp(
    frames.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ quality, effort: 6, loop: 0, delay: frames.map(({ milliseconds }) => milliseconds) })
    .toFile(process.argv[2] === undefined ? file : join(process.cwd(), process.argv[2]))
} finally {
  await club.stop()
  remove()
}
