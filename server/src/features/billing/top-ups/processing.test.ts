import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { openStripeClub, type StripeClub } from '../../../testing/simulated-stripe.ts'
import { readBalance } from '../../memberbucks/public.ts'
import type { SimulatedStripe } from '../../../testing/stripe.ts'

const path = '/api/memberbucks/topups/'
const paysLater = 'pm_card_indiaRecurringMandateSetupAndRenewalsSuccess'
const failsLater = 'pm_card_indiaRecurringPaymentFailureAfterPreDebitNotification'
const key = (name: string) => ({ 'idempotency-key': name })

/** A member whose card is charged one day after the request. */
async function memberWithSlowCard(app: TestApp, club: StripeClub, card: string) {
  const id = await insertMember(app.ctx, { email: `${card}@example.org` })
  await club.saveCard(id, card)
  const browser = await signInAs(app, id)
  const balance = async () => (await readBalance(app.ctx.db, id)).balance
  return { id, browser, balance }
}

function begun(stripe: SimulatedStripe): number {
  return stripe.events().filter(({ type }) => type === 'payment_intent.created').length
}

testWithApp('a payment that takes days is told as on its way, and its key charges once', async (app) => {
  const club = await openStripeClub(app)
  const { browser, balance } = await memberWithSlowCard(app, club, paysLater)
  const first = await browser.post(path, { amount: 2000 }, key('a'))
  expect([first.status, first.body]).toMatchObject([200, { status: 'processing', amount: 2000, balance: 0 }])
  expect((await browser.post(path, { amount: 2000 }, key('a'))).body).toEqual(first.body)
  const refresh = async () => (await browser.post(`${path}${first.body.id}/refresh/`)).body
  expect(await refresh()).toEqual(first.body)
  expect(begun(club.stripe)).toBe(1)
  app.clock.advance({ hours: 30 })
  await club.stripe.advance()
  expect(await refresh()).toMatchObject({ status: 'succeeded', balance: 2000 })
  expect(await balance()).toBe(2000)
})

testWithApp('one that fails after days says why, and only then is tried again', async (app) => {
  const club = await openStripeClub(app)
  const { browser, balance } = await memberWithSlowCard(app, club, failsLater)
  const { body } = await browser.post(path, { amount: 2000 }, key('a'))
  expect(body.status).toBe('processing')
  app.clock.advance({ hours: 30 })
  await club.stripe.advance()
  const after = (await browser.post(`${path}${body.id}/refresh/`)).body
  expect(after).toMatchObject({ status: 'failed', message: 'Your card has insufficient funds.' })
  expect(await balance()).toBe(0)
  expect((await browser.post(path, { amount: 2000 }, key('b'))).body.status).toBe('processing')
})

testWithApp('while one is on its way, another is charged only when it is wanted beside it', async (app) => {
  const club = await openStripeClub(app)
  const { browser, balance } = await memberWithSlowCard(app, club, paysLater)
  await browser.post(path, { amount: 2000 }, key('a'))
  const again = await browser.post(path, { amount: 2000 }, key('b'))
  expect([again.status, again.body.code]).toEqual([409, 'topup_processing'])
  expect(begun(club.stripe)).toBe(1)
  expect((await browser.get('/api/memberbucks/topups/open/')).body).toMatchObject([{ amount: 2000 }])
  const wanted = await browser.post(path, { amount: 700, another: true }, key('b'))
  expect(wanted.body).toMatchObject({ status: 'processing', amount: 700 })
  app.clock.advance({ hours: 30 })
  await club.stripe.advance()
  await club.stripe.settled()
  expect(await balance()).toBe(2700)
  expect((await browser.get('/api/memberbucks/topups/open/')).body).toEqual([])
})

testWithApp('two at once with keys of their own charge once', async (app) => {
  const club = await openStripeClub(app)
  const { browser } = await memberWithSlowCard(app, club, paysLater)
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => browser.post(path, { amount: 2000 }, key(name))))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(begun(club.stripe)).toBe(1)
})

testWithApp('one whose answer was lost may have been charged: another waits until that is known', async (app) => {
  const club = await openStripeClub(app)
  const { browser, balance } = await memberWithSlowCard(app, club, 'pm_card_visa')
  const { body } = await browser.post(path, { amount: 2000 }, key('a'))
  // As if the server had stopped before it stored the charge.
  const undone = { status: 'open', stripe_payment_intent_id: null } as const
  await app.ctx.db.updateTable('topups').set(undone).where('id', '=', body.id).execute()
  expect((await browser.post(path, { amount: 2000 }, key('b'))).body.code).toBe('topup_processing')
  app.clock.advance({ minutes: 11 })
  await app.ctx.jobs.runNow('billing.topUps')
  expect(await balance()).toBe(2000)
  expect((await browser.post(path, { amount: 2000 }, key('b'))).body).toMatchObject({ balance: 4000 })
})

testWithApp('a message of Stripe books what the server had no note of, or had given up', async (app) => {
  const club = await openStripeClub(app)
  const { browser, balance } = await memberWithSlowCard(app, club, paysLater)
  const { body } = await browser.post(path, { amount: 2000 }, key('a'))
  const lost = { status: 'failed', stripe_payment_intent_id: null } as const
  await app.ctx.db.updateTable('topups').set(lost).where('id', '=', body.id).execute()
  app.clock.advance({ hours: 30 })
  await club.stripe.advance()
  await club.stripe.settled()
  expect(await balance()).toBe(2000)
  const row = await app.ctx.db.selectFrom('topups').select(['status', 'stripe_payment_intent_id']).executeTakeFirst()
  expect(row).toMatchObject({ status: 'succeeded', stripe_payment_intent_id: expect.stringMatching(/^pi_/) })
})

testWithApp('a fee that is on its way is booked when it is paid, once', async (app) => {
  const club = await openStripeClub(app)
  const { id, browser } = await memberWithSlowCard(app, club, paysLater)
  expect((await browser.post(`/api/billing/plans/${club.planId}/signup/`)).body).toEqual({ status: 'active' })
  expect((await browser.post(`/api/billing/plans/${club.planId}/signup/`)).body.code).toBe('subscription_exists')
  await club.stripe.settled()
  const paid = () => app.ctx.db.selectFrom('payments').select(['member_id', 'amount']).execute()
  expect(await paid()).toEqual([])
  await club.pass('PT30H')
  expect(await paid()).toEqual([{ member_id: id, amount: 5000 }])
  expect(begun(club.stripe)).toBe(1)
})

testWithApp('a fee that fails after days leaves a membership with a payment due', async (app) => {
  const club = await openStripeClub(app)
  const { browser } = await memberWithSlowCard(app, club, failsLater)
  await browser.post(`/api/billing/plans/${club.planId}/signup/`)
  await club.pass('PT30H')
  await club.stripe.settled()
  const row = await app.ctx.db.selectFrom('subscriptions').select(['status', 'payment_failed_at']).executeTakeFirst()
  expect(row).toMatchObject({ status: 'active', payment_failed_at: expect.any(String) })
  expect(await app.ctx.db.selectFrom('payments').selectAll().execute()).toEqual([])
})

testWithApp('a payment that Stripe no longer knows stops no other, and administrators hear of it once', async (app) => {
  const club = await openStripeClub(app)
  const admin = await insertMember(app.ctx, { is_admin: 1, email: 'admin@example.org' })
  const { id, browser, balance } = await memberWithSlowCard(app, club, paysLater)
  const lost = { member_id: id, amount: 700, currency: 'AUD', status: 'open' } as const
  const created_at = '2026-01-01T00:00:00.000Z'
  const row = { ...lost, idempotency_key: 'x', stripe_payment_intent_id: 'pi_gone', created_at }
  await app.ctx.db.insertInto('topups').values(row).execute()
  await browser.post(path, { amount: 2000, another: true }, key('a'))
  club.stripe.hold()
  app.clock.advance({ hours: 30 })
  await club.stripe.advance()
  await app.ctx.jobs.runNow('billing.topUps')
  expect(await balance()).toBe(2000)
  await app.ctx.jobs.runNow('billing.topUps')
  const mails = await app.ctx.db.selectFrom('outbox').select(['member_id', 'subject']).orderBy('id').execute()
  expect(mails.filter(({ member_id: to }) => to === admin)).toMatchObject([
    { subject: expect.stringContaining('no longer knows') },
  ])
})
