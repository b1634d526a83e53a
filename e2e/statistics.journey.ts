import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseInMenu } from './choose-in-menu.ts'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoAdministrator, type DemoClub, startDemoClub } from './demo-club.ts'

// The administrator of a club with a history reads its statistics, exports the numbers, and sees when doors are used.

let club: DemoClub
let browser: Browser

beforeAll(async () => {
  club = await startDemoClub()
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

async function readTrend(page: Page): Promise<void> {
  const members = page.getByRole('region', { name: 'Members' })
  await members.getByRole('img', { name: /^Chart of Members: \d+ active/ }).waitFor()
  await members.locator('.recharts-curve').first().waitFor()
  await members.getByRole('button', { name: 'Members: the table' }).click()
  const table = page.getByRole('dialog', { name: 'Members' })
  await table.getByRole('columnheader', { name: 'Account only' }).waitFor()
  expect(await table.getByRole('row').count()).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await members.getByRole('button', { name: 'Members: as a file (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('members.csv')
}

test('an administrator reads how the club goes', async () => {
  const { page, context, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await logIn(page, demoAdministrator)
  await chooseInMenu(page, 'Member tools', 'Statistics')
  await page.getByRole('heading', { name: /on site/ }).waitFor()
  await readTrend(page)
  await page.getByText('6 months').click()
  await page.getByText(/half a year ago/).waitFor()
  await page.getByRole('region', { name: 'Member bucks moved' }).waitFor()
  await page.getByRole('table', { name: 'When doors and tools are used' }).waitFor()
  await context.close()
  expect(complaints).toEqual([])
})
