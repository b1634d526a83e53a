import { createHttpClient, type HttpClient } from '@fobhouse/server/testing/http-client.ts'
import {
  administrator,
  createClubFolder,
  findFreePort,
  type ServerProcess,
  signInOverHttp,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import { type SimulatedStripe, startStripe } from '@fobhouse/simulator/stripe/start-stripe.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { newcomerPassword, openNewcomer } from './newcomer.ts'

// A membership by card, month after month: it is cancelled and resumed; then a payment fails, and access ends until it is made.

let stripe: SimulatedStripe
let club: { folder: string; remove(): void }
let server: ServerProcess
let browser: Browser
let admin: HttpClient

beforeAll(async () => {
  const port = await findFreePort()
  stripe = await startStripe({ webhookUrl: `http://127.0.0.1:${port}/api/billing/stripe-webhook/` })
  club = await createClubFolder()
  server = await startServer(club.folder, { PORT: String(port), FOBHOUSE_TEST_CLOCK: '1' })
  browser = await launchBrowser()
  admin = createHttpClient(await signInOverHttp(server.origin))
  await admin.put(server.origin, '/api/admin/settings/', {
    'general.publicUrl': server.origin,
    'features.enableMembershipPayments': true,
    'features.enableStripe': true,
    'induction.required': false,
    'stripe.apiBase': stripe.address,
    'stripe.secretKey': stripe.secretKey,
    'stripe.webhookSecret': stripe.webhookSecret,
  })
  const tier = await admin.post(server.origin, '/api/admin/tiers/', { name: 'Hobby', description: 'Doors and laser' })
  const plan = { tierId: tier.body.id, name: 'Monthly', cost: 4500, interval: 'month', intervalAmount: 1 }
  await admin.post(server.origin, '/api/admin/plans/', plan)
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  club?.remove()
  await stripe?.close()
})

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/^Expiry/).fill('08 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Kim Marsh')
}

async function saveCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByText(`•••• ${number.slice(-4)}`).waitFor()
}

/** Lets so much time pass for the club and at Stripe. */
async function pass(advance: string): Promise<void> {
  const answer = await fetch(`${server.origin}/api/test/clock/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  })
  const { now } = (await answer.json()) as { now: string } // by the contract
  await stripe.advance(now)
}

/** Sessions do not last that long. */
async function comeBack(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login?nextUrl=/account/membership-plan')
  await page.getByRole('textbox', { name: /e-mail/i }).fill(who.email)
  await page.locator('input[type=password]').fill(who.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function subjectsTo(email: string): Promise<string[]> {
  const client = createHttpClient(await signInOverHttp(server.origin, administrator))
  const { body } = await client.get(server.origin, '/api/admin/outbox/?limit=100')
  const mails = body as { to: string; subject: string }[] // by the contract
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('cancels and resumes; then a payment fails, access ends, and comes back with the money', async () => {
  const { page, context, complaints } = await openNewcomer(browser, { server, admin, firstName: 'Kim' })
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Continue to the plan' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Enter your card' }).click()
  await saveCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay A$45.00' }).click()
  await page.getByRole('heading', { name: 'Welcome, Kim!' }).waitFor()

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

  await page.getByRole('link', { name: 'Change the card' }).click()
  await page.getByRole('button', { name: 'Save another card' }).click()
  await saveCard(page, '4000000000000341')
  await pass('P32D')
  const who = { email: 'kim@example.org', password: newcomerPassword }
  await comeBack(page, who)
  await page.getByText(/The last payment failed/).waitFor()
  await pass('P8D')
  await comeBack(page, who)
  await page.getByText(/Your access has ended because the payment failed/).waitFor()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  await page.getByText('Invoice paid. Thank you.').waitFor()
  await stripe.settled()
  await page.goto(`${server.origin}/account/membership-plan`)
  await page.getByText(/Your membership is paid/).waitFor()
  const subjects = await subjectsTo(who.email)
  for (const subject of [
    'Your membership goes on',
    'Your membership payment failed',
    'Your access has ended, until you pay',
    'Your access is on',
  ]) {
    expect(subjects).toContain(subject)
  }
  expect(complaints).toEqual([])
  await context.close()
})
