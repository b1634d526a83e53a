import { createHttpClient, type HttpClient } from '@fobhouse/server/testing/http-client.ts'
import {
  createClubFolder,
  type ServerProcess,
  signInOverHttp,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import { type SimulatedStripe, startStripe } from '@fobhouse/simulator/stripe/start-stripe.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { openNewcomer } from './newcomer.ts'

// Joining with a card: one that is charged, and one that the bank refuses first.

let stripe: SimulatedStripe
let club: { folder: string; remove(): void }
let server: ServerProcess
let browser: Browser
let admin: HttpClient

beforeAll(async () => {
  stripe = await startStripe()
  club = await createClubFolder()
  server = await startServer(club.folder)
  browser = await launchBrowser()
  admin = createHttpClient(await signInOverHttp(server.origin))
  await admin.put(server.origin, '/api/admin/settings/', {
    'general.publicUrl': server.origin,
    'features.enableMembershipPayments': true,
    'features.enableStripe': true,
    'induction.required': false,
    'stripe.apiBase': stripe.address,
    'stripe.secretKey': stripe.secretKey,
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

async function choosePlan(page: Page): Promise<void> {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Continue to the plan' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

async function saveCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/^Expiry/).fill('08 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Kim Marsh')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByText(`•••• ${number.slice(-4)}`).waitFor()
}

test('a card that the bank refuses is replaced by one that is charged, and the membership begins', async () => {
  const { page, context, complaints } = await openNewcomer(browser, { server, admin, firstName: 'Kim' })
  await choosePlan(page)
  await page.getByRole('button', { name: 'Enter your card' }).click()
  await saveCard(page, '4000000000000341')
  await page.getByRole('button', { name: 'Pay A$45.00' }).click()
  await page.getByRole('button', { name: 'Use another card' }).click()
  await saveCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay A$45.00' }).click()
  await page.getByRole('heading', { name: 'Welcome, Kim!' }).waitFor()
  const { body } = await admin.get(server.origin, '/api/admin/members/?state=active&q=kim')
  expect(body).toMatchObject([{ email: 'kim@example.org', state: 'active' }])
  expect(complaints).toEqual([])
  await context.close()
})
