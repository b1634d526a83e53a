import type { ManualOffers } from '@fobhouse/contract/routes/manual-fees.ts'
import { administrator, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { logIn } from './log-in.ts'
import { sendAs } from './send-as.ts'

// A treasurer records a first fee in cash, then imports a statement with the next one and books it; importing the same
// file again changes nothing.

let club: Club
let browser: Browser
let reference: string

/** The administrator is the first member. */
const memberId = 1

beforeAll(async () => {
  club = await startClub()
  const cookie = await signInOverHttp(club.server.origin, administrator)
  const admin = { origin: club.server.origin, cookie }
  const tier = await sendAs<{ id: number }>(admin, 'POST', '/api/admin/tiers/', { name: 'Full member' })
  const plan = { tierId: tier.id, name: 'Monthly', cost: 5000, interval: 'month', intervalAmount: 1 }
  await sendAs(admin, 'POST', '/api/admin/plans/', plan)
  const answer = await fetch(`${club.server.origin}/api/admin/members/${memberId}/plan/offers/`, {
    headers: { cookie },
  })
  const offers = (await answer.json()) as ManualOffers // as the contract says
  reference = offers.reference
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

async function takeIn(page: Page, csv: string): Promise<void> {
  const file = { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

test('a fee in cash, and the next one by the bank', async () => {
  const { page, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await logIn(page)
  await page.goto(`/manage/members/${memberId}?tab=billing`)
  await page.getByRole('button', { name: 'Give a plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').waitFor()
  await dialog.getByRole('button', { name: 'Record the fee' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Record a fee' }).waitFor()

  await page.goto('/manage/bank')
  const csv = `Date,Amount,Name,Reference\n2026-03-10,50.00,A Payer,Fee ${reference}\n2026-03-11,7.00,A Stranger,?`
  await takeIn(page, csv)
  await page.getByText('2 new payments.').waitFor()
  await page.getByText('Certain', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Book the one that is certain' }).click()
  await page.getByText('1 payment booked').waitFor()
  await takeIn(page, csv)
  await page.getByText('0 new payments. 2 were imported before.').waitFor()
  await page.getByRole('button', { name: 'Put aside' }).click()
  await page.getByText('Nothing to decide').waitFor()
  expect(complaints).toEqual([])
})
