import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { administrator } from '@fobhouse/server/testing/server-process.ts'
import { startTrackers, type Trackers } from '@fobhouse/simulator/trackers/start-trackers.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCaller } from './calls.ts'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { logIn } from './log-in.ts'

// Somebody reports an issue on a phone; it goes to the tracker, and stays on the dashboard among the administrators'
// tasks until it is done.

let club: Club
let browser: Browser
let trackers: Trackers

beforeAll(async () => {
  trackers = await startTrackers()
  club = await startClub()
  const { call } = await signInCaller(club.server.origin, administrator)
  await call('PUT', settingsRoutes.update.path, { ...trackers.settings, 'issues.tracker': 'github' })
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
  await trackers?.stop()
})

async function report(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Report an issue' }).first().click()
  await page.waitForURL('**/tools/issue')
  const form = page.getByRole('region', { name: 'Report an issue' })
  await form.getByRole('button', { name: 'Report' }).click()
  await form.getByLabel('What is wrong?').fill('The tap drips')
  await form.getByLabel('Where?').fill('Kitchen')
  await form.getByLabel('Describe it').fill('Day and night.')
  await form.getByRole('button', { name: 'Report' }).click()
  await page.getByText('Reported. Thank you!').waitFor()
}

test('an issue is reported, seen and done', async () => {
  const { page, context, complaints } = await openVisitor(browser, { origin: club.server.origin, width: 360 })
  await logIn(page)
  await report(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Show: 1 issue is reported' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'The tap drips (Kitchen)' })
  await row.getByText('Open', { exact: true }).waitFor()
  await row.getByText('Sent to GitHub').waitFor()
  const link = row.getByRole('link', { name: 'See it in the tracker: The tap drips' })
  expect(await link.getAttribute('href')).toBe(trackers.issues[0]?.url)
  await row.getByRole('button', { name: 'Done: The tap drips' }).click()
  await row.getByRole('button', { name: 'Open again: The tap drips' }).waitFor()
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Needs you' }).waitFor()
  await expect.poll(() => page.getByText('1 issue is reported').count()).toBe(0)
  await context.close()
  expect(complaints).toEqual([])
})
