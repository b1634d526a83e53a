import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settle } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { shareWindows } from './windows.ts'

const inWindow = shareWindows()

async function crash(page: Page): Promise<void> {
  // One never arrives at this address.
  await Promise.allSettled([page.waitForEvent('crash'), page.goto('chrome://crash')])
}

async function endBrowser(page: Page): Promise<void> {
  await page.context().browser()?.close()
}

test.each([
  ['page has crashed', crash],
  ['browser has ended', endBrowser],
])('when a %s, the next test has a window that works', async (_what, end) => {
  await inWindow(async ({ visitor }) => end(visitor.page))
  await inWindow(async ({ visitor: { page }, stage }) => {
    stage.set({ fullness: 'filled', who: 'members' }, 'well')
    await walkTo(page, '/account/profile')
    await settle(page)
    expect(await page.locator('h1').count()).toBe(1)
  })
})
