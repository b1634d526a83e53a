import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { administrator, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import { type SimulatedStripe, startStripe } from '@fobhouse/stripe-counterpart/start-stripe.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { logIn } from './log-in.ts'
import { sendAs } from './send-as.ts'
import { cards, confirmAtBank, fillCard } from './stripe-pages.ts'

// The committee creates a tier with a plan, which Stripe learns of, and raises its cost; a member saves a card that the
// bank asks to confirm, sees its last digits, and removes it.

let club: Club
let stripe: SimulatedStripe
let browser: Browser

beforeAll(async () => {
  stripe = await startStripe()
  club = await startClub()
  const cookie = await signInOverHttp(club.server.origin, administrator)
  await sendAs({ origin: club.server.origin, cookie }, 'PUT', '/api/admin/settings/', {
    'features.enableStripe': true,
    'stripe.secretKey': stripe.secretKey,
    'stripe.apiBase': stripe.address,
  })
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
  await stripe?.close()
})

async function makePlan(page: Page): Promise<void> {
  await page.goto('/manage/tiers')
  await page.getByRole('button', { name: 'Add tier' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Full member')
  await page.getByRole('dialog').getByRole('button', { name: 'Add tier' }).click()
  await page.getByRole('heading', { name: 'Full member', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Add plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Monthly')
  await dialog.getByLabel('Cost (AUD)').fill('fifty')
  await dialog.getByRole('button', { name: 'Add plan' }).click()
  await dialog.getByText('This amount is not possible here.').waitFor()
  await dialog.getByLabel('Cost (AUD)').fill('50')
  await dialog.getByRole('button', { name: 'Add plan' }).click()
  await page.getByText('A$50.00 a month').waitFor()
}

async function raiseCost(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Monthly' }).click()
  await page.getByText('In step').waitFor()
  await page.getByLabel('Cost (AUD)').fill('55')
  await page.getByText('Anybody who subscribes from now on pays A$55.00 a month.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A$55.00 a month').waitFor()
  await page.getByText('In step').waitFor()
}

async function saveCard(page: Page): Promise<void> {
  await page.goto('/account/billing')
  await page.getByText('No card saved').waitFor()
  await page.getByRole('button', { name: 'Save a card' }).click()
  await fillCard(page, cards.confirmedAlways)
  await page.getByRole('button', { name: 'Save card' }).click()
  await confirmAtBank(page)
  await page.getByText('The card is saved').waitFor()
  await page.getByRole('img', { name: 'Card ending in 3184' }).waitFor()
  await page.getByText('Valid until 08/2034').waitFor()
}

async function removeCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove the card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the card' }).click()
  await page.getByText('No card saved').waitFor()
}

/** Everything that the club's folder contains, byte for byte, and that its server printed. */
function everythingKept(): string {
  const files = readdirSync(club.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return [...files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')), club.server.output()].join(
    '\n',
  )
}

test('a plan is made and priced anew, a card saved and removed', async () => {
  const { page, complaints } = await openVisitor(browser, {
    origin: club.server.origin.replace('127.0.0.1', 'localhost'),
  })
  await logIn(page)
  await makePlan(page)
  await raiseCost(page)
  const countOf = (type: string) => stripe.events().filter((event) => event.type === type).length
  await expect.poll(() => countOf('price.created')).toBe(2)
  expect(countOf('product.created')).toBe(1)
  await saveCard(page)
  expect(everythingKept()).toContain('3184')
  expect(everythingKept()).not.toContain(cards.confirmedAlways)
  await removeCard(page)
  expect(complaints).toEqual([])
})
