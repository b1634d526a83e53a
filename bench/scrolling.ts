import { launchBrowser } from '@fobhouse/e2e/browser.ts'
import { administrator, type ServerProcess } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { withLargeClub } from './large-club.ts'
import { median } from './median.ts'

const rounds = 3
const slowerTimes = 4
const wheelSteps = 60
const wheelPixels = 900
const stepMs = 40

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>
/** Milliseconds from Chromium's Event Timing and Long Tasks. */
type Seen = { interactions: number[]; longTasks: number[] }

/**
 * The list of ten thousand members in Chromium, slowed down four times: somebody scrolls as fast as a wheel
 * goes while pressing keys, selects a member, opens a menu, sorts and searches. Interaction to next paint, the slowest
 * of each round.
 */
export async function measureScrolling(): Promise<Figure[]> {
  return withLargeClub(async (server) => {
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round += 1) seen.push(await scrollOnce(server))
    const slowest = (values: (of: Seen) => number[]) => median(seen.map((of) => Math.max(0, ...values(of))))
    return [
      {
        name: `members: slowest interaction while scrolling, CPU ÷${slowerTimes}`,
        value: slowest(({ interactions }) => interactions),
        unit: 'ms',
        aim: 200,
        better: 'lower',
      },
      {
        name: `members: longest task while scrolling, CPU ÷${slowerTimes}`,
        value: slowest(({ longTasks }) => longTasks),
        unit: 'ms',
      },
    ]
  })
}

async function scrollOnce(server: ServerProcess): Promise<Seen> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
    await logIn(page)
    await page.goto('/manage/members')
    await page.getByRole('row').nth(5).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes })
    await observe(page)
    await scroll(page, wheelPixels)
    await scroll(page, -wheelPixels)
    await useTheList(page)
    return await page.evaluate(() => Reflect.get(window, 'seen') as Seen) // `observe` put it there
  } finally {
    await browser.close()
  }
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.locator('[name=email]').fill(administrator.email)
  await page.locator('[name=password]').fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

/** From here on, records everything that takes the page longer than a frame. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { interactions: [], longTasks: [] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as PerformanceEventTiming[] // only this type is asked for
      for (const entry of entries) {
        if (entry.interactionId) seen.interactions.push(entry.duration)
      }
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 })) // newer than the types
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longTasks.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
}

/**
 * The wheel turns whether the page keeps up or not; a key press now and then measures how long the page takes to react.
 */
async function scroll(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(700, 500)
  for (let step = 0; step < wheelSteps; step += 1) {
    await page.mouse.wheel(0, pixels)
    if (step % 5 === 4) await page.keyboard.press('Shift')
    await page.waitForTimeout(stepMs)
  }
}

async function useTheList(page: Page): Promise<void> {
  await page.getByRole('row').nth(6).getByRole('checkbox').click()
  await page.getByRole('row').nth(8).getByRole('button').click()
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Last seen' }).getByRole('button').click()
  await page.getByRole('row').nth(5).waitFor()
  await page.keyboard.press('PageDown')
  await page.getByRole('searchbox').first().click()
  await page.keyboard.type('lind', { delay: 60 })
  await page.getByRole('row').filter({ hasText: 'Lindqvist' }).first().waitFor()
}
