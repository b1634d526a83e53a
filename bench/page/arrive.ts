import { firstStepKeys, firstStepRoutes } from '@fobhouse/contract/routes/first-steps.ts'
import { launchBrowser } from '@fobhouse/e2e/browser.ts'
import { type Caller, carryCookie, signInCaller } from '@fobhouse/e2e/calls.ts'
import { approveKiosk, becomeKiosk } from '@fobhouse/e2e/kiosk-bridge.ts'
import { administrator } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { withLargeClub } from '../large-club.ts'
import type { Device } from './devices.ts'
import type { MeasuredScreen } from './screens.ts'

const settleMs = 1500
const kioskId = 'b'.repeat(64)

export type Scene = { origin: string; browser: Browser; admin: Caller }
export type Visit = { scene: Scene; screen: MeasuredScreen; device: Device }

/** A browser in front of a club of 10,000 members that has put its first steps off: one of this size has long done them. */
export async function withScene<Result>(run: (scene: Scene) => Promise<Result>): Promise<Result> {
  return withLargeClub(async ({ origin }) => {
    const browser = await launchBrowser()
    try {
      const scene = { origin, browser, admin: await signInCaller(origin, administrator) }
      await scene.admin.call('PUT', firstStepRoutes.putOff.path, { keys: firstStepKeys, later: true })
      return await run(scene)
    } finally {
      await browser.close()
    }
  })
}

/** A fresh browser context, with nothing of the page in its cache. */
export async function openContext({
  scene: { origin, browser, admin },
  screen,
  device,
}: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-AU', ...device.options })
  if (screen.isSignedIn) await carryCookie({ context }, origin, admin.cookie)
  if (screen.isKiosk) {
    await becomeKiosk(context, kioskId, await approveKiosk(admin, kioskId))
    await openOnce(context, screen)
  }
  return context
}

/** A kiosk has signed people in before; it starts anew, with nothing of the page in its cache. */
async function openOnce(context: BrowserContext, screen: MeasuredScreen): Promise<void> {
  const page = await context.newPage()
  await arrive(page, screen)
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

/** Opens a screen and waits until nothing more comes. */
export async function arrive(page: Page, screen: MeasuredScreen): Promise<void> {
  await page.goto(screen.path)
  await screen.isThere(page)
  await settle(page)
}

/** Until what was begun has ended. */
export async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(settleMs)
}
