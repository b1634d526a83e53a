import { createHttpClient } from '@fobhouse/server/testing/http-client.ts'
import { administrator, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, shareBrowser } from './browser.ts'
import { type CardClub, openCardClub } from './card-club.ts'
import { newcomerPassword, openNewcomer } from './newcomer.ts'
import { cards, confirmAtBank, fillCard } from './stripe-pages.ts'

// Membership by card: joining with a card that is charged, refused or confirmed at the bank; topping up member bucks;
// and the months after: cancelling, resuming, a failed payment, access lost and regained, and changes made at Stripe
// itself.

let club: CardClub
let browser: Browser

beforeAll(async () => {
  club = await openCardClub()
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.close()
})

async function goToPayment(page: Page): Promise<void> {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Continue to the plan' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

async function saveCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
  if (number !== cards.ordinary && number !== cards.refused) await confirmAtBank(page)
  await page.getByText(`•••• ${number.slice(-4)}`).waitFor()
}

/** Enters a first card and pays the first month with it. */
async function payWith(page: Page, number: string): Promise<void> {
  await goToPayment(page)
  await page.getByRole('button', { name: 'Enter your card' }).click()
  await saveCard(page, number)
  await page.getByRole('button', { name: 'Pay A$45.00' }).click()
}

async function replaceCard(page: Page, number: string): Promise<void> {
  await page.goto('/account/billing')
  await page.getByRole('button', { name: 'Save another card' }).click()
  await saveCard(page, number)
}

async function addMoney(page: Page, dollars: string): Promise<void> {
  await page.goto('/account/memberbucks/add')
  await page.getByLabel('Another amount').fill(dollars)
  await page.getByRole('button', { name: `Add A$${dollars}` }).click()
}

/** Signs in again, because sessions do not last that long. */
async function comeBack(page: Page, who: { email: string; password: string }, to: string): Promise<void> {
  await page.goto('about:blank') // an answer still on its way could bring the cookie back
  await page.context().clearCookies()
  await page.goto(`${club.server.origin}/login?nextUrl=${to}`)
  await page.getByRole('textbox', { name: /e-mail/i }).fill(who.email)
  await page.locator('input[type=password]').fill(who.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function subjectsTo(email: string): Promise<string[]> {
  const { origin } = club.server
  const { body } = await createHttpClient(await signInOverHttp(origin)).get(origin, '/api/admin/outbox/?limit=100')
  const mails = body as { to: string; subject: string }[] // by the contract
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('a card that the bank refuses gives way to one that is charged, from which member bucks come, too', async () => {
  const { page, context, complaints } = await openNewcomer(browser, { ...club, firstName: 'Mia' })
  await payWith(page, cards.refused)
  await page.getByText('The bank refused the card. Please ask it, or save another one.').waitFor()
  await page.getByRole('button', { name: 'Use another card' }).click()
  await saveCard(page, cards.ordinary)
  await page.getByRole('button', { name: 'Pay A$45.00' }).click()
  await page.getByRole('heading', { name: 'Welcome, Mia!' }).waitFor()
  await addMoney(page, '20.00')
  await page.getByText('A$20.00 added.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a bank is asked for a card, for the membership, and for the member bucks that a new card pays', async () => {
  const { page, context, complaints } = await openNewcomer(browser, { ...club, firstName: 'Lou' })
  await payWith(page, cards.confirmedOnSession)
  await page.getByRole('link', { name: 'Confirm payment' }).click()
  await confirmAtBank(page)
  await page.getByText(/Thank you/).waitFor()
  await club.stripe.settled()
  await page.goto(`${club.server.origin}/signup`)
  await page.getByRole('heading', { name: 'Welcome, Lou!' }).waitFor()
  await replaceCard(page, cards.confirmedAlways)
  await addMoney(page, '35.00')
  await confirmAtBank(page)
  await page.getByText('A$35.00 added.').waitFor()
  await page.getByText('A$35.00', { exact: true }).first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

async function cancelAndResume(page: Page): Promise<void> {
  await page.goto('/account/membership-plan')
  await page.getByText(/Your membership is paid\. Next payment: A\$45\.00/).waitFor()
  await page.getByText(/Test clock/).waitFor()
  await page.getByRole('button', { name: 'Cancel the membership' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/You keep your access until/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel the membership' }).click()
  await page.getByText(/Your membership is cancelled\. You keep your access until/).waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText(/Your membership is paid/).waitFor()
}

async function payMissingInvoice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay now' }).click()
  await fillCard(page, cards.ordinary)
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  await page.getByText('Invoice paid. Thank you.').waitFor()
  await club.stripe.settled()
}

/** Stripe's messages never arrive: the comparison notices it, and an administrator has the membership read again. */
async function mendDifference(page: Page): Promise<void> {
  club.stripe.hold()
  await club.cancelAtStripe()
  await club.pass('PT2H')
  await comeBack(page, administrator, '/manage/reconciliation')
  await page.getByRole('button', { name: 'Compare now' }).click()
  const name = 'Read again from Stripe: A subscription that has ended at Stripe, Kim Marsh'
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name }).waitFor({ state: 'hidden' })
}

/** The dashboard says what renewing the ended membership costs, and which card pays. */
async function renew(page: Page, who: { email: string; password: string }): Promise<void> {
  await comeBack(page, who, '/dashboard')
  await page.getByText(/^Your membership ended on/).waitFor()
  await page.getByText(/^A\$45\.00 a month, Visa •••• \d{4}$/).waitFor()
  await page.getByRole('link', { name: 'Renew membership' }).click()
  await page.getByRole('button', { name: 'Pay A$45.00' }).waitFor()
}

test('cancels and resumes; a payment fails, access ends and comes back with the money; Stripe knows better', async () => {
  const { page, context, complaints } = await openNewcomer(browser, { ...club, firstName: 'Kim' })
  await payWith(page, cards.ordinary)
  await page.getByRole('heading', { name: 'Welcome, Kim!' }).waitFor()
  await cancelAndResume(page)
  await replaceCard(page, cards.refused)
  await club.pass('P32D')
  const who = { email: 'kim@example.org', password: newcomerPassword }
  const plan = '/account/membership-plan'
  await comeBack(page, who, plan)
  await page.getByText(/The last payment failed/).waitFor()
  await club.pass('P8D')
  await comeBack(page, who, plan)
  await page.getByText(/Your access has ended because the payment failed/).waitFor()
  await payMissingInvoice(page)
  await page.goto(`${club.server.origin}${plan}`)
  await page.getByText(/Your membership is paid/).waitFor()
  expect(await subjectsTo(who.email)).toEqual(
    expect.arrayContaining([
      'Your membership goes on',
      'Your membership payment failed',
      'Your access has ended, until you pay',
      'Your access is on',
    ]),
  )
  await mendDifference(page)
  expect((await subjectsTo(who.email))[0]).toBe('Your membership has ended')
  await renew(page, who)
  expect(complaints).toEqual([])
  await context.close()
})
