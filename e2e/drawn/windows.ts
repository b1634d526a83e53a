import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeWindows, openVisitor, shareBrowser, type Visitor } from '../browser.ts'
import { phone } from '../page-faults.ts'
import { openStage, type Stage } from './stage.ts'

export type Window = { visitor: Visitor; stage: Stage }

/** The number of tests of one file that vitest.config.ts runs at once. */
const windowCount = 2

/**
 * One browser for a test file, with windows that its tests share. Returns a function that lends one. Chromium crashes at
 * times: what is left of such a window is not lent again.
 */
export function shareWindows(): (use: (window: Window) => Promise<void>) => Promise<void> {
  let browser: Browser
  const windows: Window[] = []
  const free: Window[] = []
  const crashed = new WeakSet<Page>()

  async function open(stage: Stage): Promise<Visitor> {
    browser = await shareBrowser()
    const visitor = await openVisitor(browser, { origin: stage.origin, width: phone })
    visitor.page.on('crash', (page) => crashed.add(page))
    return visitor
  }

  beforeAll(async () => {
    for (let count = 0; count < windowCount; count += 1) {
      const stage = await openStage()
      windows.push({ stage, visitor: await open(stage) })
    }
    free.push(...windows)
  })

  afterAll(async () => {
    await closeWindows(browser)
    await Promise.all(windows.map(({ stage }) => stage.stop()))
  })

  return async (use) => {
    const window = free.pop()
    if (!window) throw new Error('More tests run at once than there are windows')
    try {
      const { page } = window.visitor
      if (page.isClosed() || crashed.has(page)) window.visitor = await open(window.stage)
      await use(window)
    } finally {
      free.push(window)
    }
  }
}
