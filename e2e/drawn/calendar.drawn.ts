import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, phone, settle, showAt } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows, type Window } from './windows.ts'

// Choosing a time in the calendar at a desk, with the mouse and with the keyboard alone.

const inWindow = shareWindows()
const rules = { stepMinutes: 30, minMinutes: 30, maxMinutes: 600, mostUnits: 1 }

/** Draws the calendar of one bookable, in a week in which nothing is booked. */
async function inCalendar({ visitor, stage }: Window, view: 'day' | 'week', use: (page: Page) => Promise<void>) {
  const { page } = visitor
  stage.set({ fullness: 'filled', who: 'members', says: { ...rules, entries: [], refusals: [] } }, 'well')
  await showAt(page, desk)
  await walkTo(page, `/calendar?bookable=1&view=${view}&day=2999-01-02`)
  await settle(page)
  await cursorOf(page).waitFor({ state: 'attached' })
  // A banner that comes later would move the calendar below the mouse.
  await page.getByText('The house is in lockdown').waitFor()
  await use(page)
  await showAt(page, phone)
  expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
}

function cursorOf(page: Page) {
  return page.getByRole('button', { name: 'Choose a time to book' })
}

/** The middle of a slot of half an hour, on the screen. */
async function pointAt(page: Page, column: number, hour: number): Promise<[x: number, y: number]> {
  const box = await page.locator('[data-column]').nth(column).boundingBox()
  if (!box) throw new Error('There is no such column')
  return [box.x + box.width / 2, box.y + ((hour + 0.25) / 24) * box.height]
}

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Book a time' })
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
}

test.concurrent.each(['day', 'week'] as const)('a time is chosen with the mouse, by %s', async (view) => {
  await inWindow((window) =>
    inCalendar(window, view, async (page) => {
      await page.mouse.move(...(await pointAt(page, 0, 10)))
      await page.mouse.down()
      await page.mouse.move(...(await pointAt(page, 0, 11)))
      // It is drawn where it is chosen.
      const chosen = await page.locator('[data-chosen]').boundingBox()
      const column = await page.locator('[data-column]').first().boundingBox()
      // The line between two days is a pixel.
      for (const edge of ['x', 'width'] as const)
        expect(Math.abs((chosen?.[edge] ?? 0) - (column?.[edge] ?? 0))).toBeLessThanOrEqual(1)
      await page.mouse.up()
      await dialogOf(page).getByText('10:00–11:30').waitFor()
      await closeDialog(page)
      // Upwards is the same.
      await page.mouse.move(...(await pointAt(page, 0, 11)))
      await page.mouse.down()
      await page.mouse.move(...(await pointAt(page, 0, 9.5)))
      await page.mouse.up()
      await dialogOf(page).getByText('09:30–11:30').waitFor()
      await closeDialog(page)
      expect(await cursorOf(page).evaluate((cursor) => cursor === document.activeElement)).toBe(true)
    }),
  )
})

test.concurrent('Escape ends a drag, and a finger begins none', async () => {
  await inWindow((window) =>
    inCalendar(window, 'week', async (page) => {
      const [from, to] = [await pointAt(page, 1, 10), await pointAt(page, 2, 12)]
      await page.mouse.move(...from)
      await page.mouse.down()
      await page.mouse.move(...to)
      await page.getByRole('status').filter({ hasText: '10:00' }).waitFor()
      await page.keyboard.press('Escape')
      await page.mouse.up()
      expect(await dialogOf(page).count()).toBe(0)
      const finger = { pointerType: 'touch', button: 0, pointerId: 7, bubbles: true }
      const column = page.locator('[data-column]').nth(1)
      await column.dispatchEvent('pointerdown', { ...finger, clientX: from[0], clientY: from[1] })
      await column.dispatchEvent('pointerup', { ...finger, clientX: from[0], clientY: from[1] })
      expect(await dialogOf(page).count()).toBe(0)
    }),
  )
})

test.concurrent('a time is chosen with the keyboard alone', async () => {
  await inWindow((window) =>
    inCalendar(window, 'week', async (page) => {
      const told = page.getByRole('status').filter({ hasText: 'Nothing booked' })
      await cursorOf(page).focus()
      await page.keyboard.press('Home')
      await told.filter({ hasText: '00:00–00:30' }).waitFor()
      for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await told.filter({ hasText: '10:00–10:30' }).waitFor()
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await told.filter({ hasText: '10:00–11:30' }).waitFor()
      await page.keyboard.press('Escape')
      await told.filter({ hasText: '11:00–11:30' }).waitFor()
      await page.keyboard.press('Shift+ArrowUp')
      await told.filter({ hasText: '10:30–11:30' }).waitFor()
      await page.keyboard.press('Enter')
      await dialogOf(page).getByText('10:30–11:30').waitFor()
      await closeDialog(page)
      expect(await cursorOf(page).evaluate((cursor) => cursor === document.activeElement)).toBe(true)
      // The grid is one stop: the next one is outside.
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=application]') === null)).toBe(true)
    }),
  )
})
