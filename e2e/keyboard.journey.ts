import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'

// Using the page without a mouse. drawn/screens.drawn.ts checks that every tab stop has a name and is visible.

let club: DemoClub
let browser: Browser

beforeAll(async () => {
  ;[club, browser] = await Promise.all([startDemoClub(), shareBrowser()])
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

/** Far more tab stops than any of these screens has. */
const mostStops = 250

test('an administrator signs in and finds a member, with the keyboard alone', async () => {
  const { page, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await page.goto('/login')
  await givesFocusBack(page, page.getByRole('button', { name: 'Forgot it?' }))
  await page.goto('/login')
  await tabTo(page, page.locator('[name=email]'))
  await page.keyboard.type(demoAdministrator.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoAdministrator.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('navigation').first().waitFor()

  // The search's code is still loading while the name is typed.
  const isTyped = Promise.withResolvers<void>()
  await page.route(/palette.*\.js$/, async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Chloe Barkwr')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  isTyped.resolve()
  await page.locator('input[aria-label=Search]:focus').waitFor()
  await page.keyboard.type('er')
  await page.getByRole('option', { name: /^Chloe Barker /, selected: true }).waitFor()
  expect(await chosenByArrows(page)).toContain('Chloe Barker ')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/manage/members/*')
  await page.locator('main:focus').waitFor() // the focus goes to main, so a screen reader reads the new screen's name
  expect(await nameOfFocus(page)).toBe('Manage member')

  await tabTo(page, page.getByRole('button', { name: /^More actions for/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  expect(await nameOfFocus(page)).toMatch(/^More actions for/)
  await givesFocusBack(page, page.getByRole('button', { name: 'Change card' }))
  await givesFocusBack(page, page.getByRole('button', { name: /^More actions for/ }), 'Digital ID')
  expect(complaints).toEqual([])
})

/** What a screen reader reads from the list while the focus stays in the field. */
function chosenByArrows(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return document.querySelector(`[id="${id}"]`)?.textContent
  })
}

async function nameOfFocus(page: Page): Promise<string> {
  return (
    (await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )) ?? ''
  )
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${String(wanted)}`)
}

/** Opens a dialog by a button, or by an entry of the button's menu, and closes it again. */
async function givesFocusBack(page: Page, opener: Locator, entry?: string): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  if (entry !== undefined) await page.getByRole('menuitem', { name: entry }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
}
