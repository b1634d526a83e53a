import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { openStripeClub } from '../../../testing/simulated-stripe.ts'
import { type SimulatedStripe, submit, withStripe } from '../../../testing/stripe.ts'
import { readBalance } from '../../memberbucks/public.ts'
import { customerOf } from '../cards/customer-of.ts'
import { takeUpCard } from '../cards/take-up-card.ts'
import { stripeOf } from '../stripe/stripe-of.ts'

const path = '/api/memberbucks/topups/'

async function memberWithCard(app: TestApp, card: string) {
  const id = await insertMember(app.ctx, { email: `${card}@example.org` })
  const client = await stripeOf(app.ctx)
  const customer = await customerOf(app.ctx, client, id)
  await client.paymentMethods.attach(card, { customer })
  await takeUpCard(app.ctx, { memberId: id })
  return { id, browser: await signInAs(app, id) }
}

const key = (name: string) => ({ 'idempotency-key': name })
const books = async ({ ctx }: TestApp) => {
  const rows = await ctx.db.selectFrom('accounts').select('balance').execute()
  return rows.reduce((sum, { balance }) => sum + balance, 0)
}

testWithApp('a top-up is booked in the words of the club’s language', async (app) => {
  await withStripe(app, async () => {
    await setSettings(app.ctx, { 'general.siteLocaleCurrency': 'sv-SE' })
    const { browser } = await memberWithCard(app, 'pm_card_visa')
    await browser.post(path, { amount: 2000 }, key('a'))
    const { description } = await app.ctx.db.selectFrom('transfers').select('description').executeTakeFirstOrThrow()
    expect(description).toBe('Insättning med kort')
  })
})

testWithApp('a top-up is charged and booked once for its key', async (app) => {
  await withStripe(app, async (stripe) => {
    const { id, browser } = await memberWithCard(app, 'pm_card_visa')
    const first = await browser.post(path, { amount: 2000 }, key('a'))
    expect([first.status, first.body]).toMatchObject([200, { status: 'succeeded', amount: 2000, balance: 2000 }])
    expect((await browser.post(path, { amount: 2000 }, key('a'))).body).toEqual(first.body)
    expect((await browser.post(path, { amount: 2500 }, key('a'))).body.code).toBe('conflict')
    expect((await browser.post(path, { amount: 2000 }, key('b'))).body.balance).toBe(4000)
    expect((await browser.post(`${path}${first.body.id}/refresh/`)).body.balance).toBe(4000)
    expect(await charges(stripe)).toEqual([2000, 2000])
    expect((await readBalance(app.ctx.db, id)).balance).toBe(4000)
    expect(await books(app)).toBe(0)
  })
})

async function charges(stripe: SimulatedStripe): Promise<number[]> {
  const succeeded = stripe.events().filter(({ type }) => type === 'payment_intent.succeeded')
  return succeeded.map(({ data }) => (data.object as unknown as { amount: number }).amount)
}

testWithApp(
  'a bank that wants a confirmation is asked on its page, and the money comes when it agrees',
  async (app) => {
    await withStripe(app, async () => {
      const { id, browser } = await memberWithCard(app, 'pm_card_authenticationRequired')
      const { body } = await browser.post(path, { amount: 2000 }, key('a'))
      expect(body).toMatchObject({ status: 'redirect', balance: 0 })
      expect((await browser.post(`${path}${body.id}/refresh/`)).body.status).toBe('redirect')
      const back = await submit(body.url, { outcome: 'complete' })
      expect(back.location).toContain(`/account/memberbucks/add?topup=${body.id}`)
      const both = await Promise.all([1, 2].map(() => browser.post(`${path}${body.id}/refresh/`)))
      expect(both.map((answer) => answer.body)).toMatchObject([
        { status: 'succeeded', balance: 2000 },
        { status: 'succeeded', balance: 2000 },
      ])
      expect((await readBalance(app.ctx.db, id)).balance).toBe(2000)
    })
  },
)

testWithApp('a refused card says why, and nothing is booked', async (app) => {
  await withStripe(app, async () => {
    const { browser } = await memberWithCard(app, 'pm_card_chargeCustomerFail')
    const { status, body } = await browser.post(path, { amount: 2000 }, key('a'))
    expect([status, body]).toMatchObject([200, { status: 'failed', balance: 0 }])
    expect(body.message).toMatch(/declined/i)
    expect((await browser.post(path, { amount: 2000 }, key('a'))).body).toEqual(body)
  })
})

testWithApp('without a card, a key or within the limits nothing is charged', async (app) => {
  await withStripe(app, async (stripe) => {
    const without = await signInAs(app, await insertMember(app.ctx, {}))
    expect((await without.post(path, { amount: 2000 }, key('a'))).body.code).toBe('no_card')
    const { browser } = await memberWithCard(app, 'pm_card_visa')
    expect((await browser.post(path, { amount: 2000 })).body.issues).toMatchObject([{ path: ['Idempotency-Key'] }])
    expect((await browser.post(path, { amount: 20_001 }, key('a'))).body.issues).toEqual([
      { path: ['amount'], message: 'validation.maximum', params: { number: 'A$200.00' } },
    ])
    expect((await browser.post(path, { amount: 99 }, key('a'))).status).toBe(400)
    expect((await browser.post(path, { amount: 20.5 }, key('a'))).status).toBe(400)
    expect((await without.post(`${path}1/refresh/`)).status).toBe(404)
    expect(await charges(stripe)).toEqual([])
  })
})

testWithApp('what was left open is settled later, and what the bank never confirmed is given up', async (app) => {
  await withStripe(app, async () => {
    const { id, browser } = await memberWithCard(app, 'pm_card_visa')
    const { body } = await browser.post(path, { amount: 2000 }, key('a'))
    // As if the server had stopped before it stored the charge.
    const undone = { status: 'open', stripe_payment_intent_id: null } as const
    await app.ctx.db.updateTable('topups').set(undone).where('id', '=', body.id).execute()
    await app.ctx.db
      .insertInto('topups')
      .values({
        member_id: id,
        amount: 700,
        currency: 'AUD',
        idempotency_key: 'x',
        status: 'open',
        created_at: '2026-01-01',
      })
      .execute()
    const confirmed = await memberWithCard(app, 'pm_card_authenticationRequired')
    const waiting = await confirmed.browser.post(path, { amount: 3000 }, key('a'))
    app.clock.advance({ hours: 25 })
    await app.ctx.jobs.runNow('billing.topUps')
    const rows = await app.ctx.db.selectFrom('topups').select(['amount', 'status']).orderBy('id').execute()
    expect(rows).toEqual([
      { amount: 2000, status: 'succeeded' },
      { amount: 700, status: 'failed' },
      { amount: 3000, status: 'failed' },
    ])
    expect((await readBalance(app.ctx.db, id)).balance).toBe(2000)
    expect((await confirmed.browser.post(`${path}${waiting.body.id}/refresh/`)).body.status).toBe('failed')
  })
})

testWithApp('messages of Stripe book a top-up whose member went away, and take back what went back', async (app) => {
  const { stripe, client, saveCard } = await openStripeClub(app)
  const id = await insertMember(app.ctx, {})
  await saveCard(id, 'pm_card_authenticationRequired')
  const browser = await signInAs(app, id)
  const balance = async () => (await readBalance(app.ctx.db, id)).balance
  const { body } = await browser.post(path, { amount: 2000 }, key('a'))
  await submit(body.url, { outcome: 'complete' })
  await stripe.settled()
  expect(await balance()).toBe(2000)

  const payment_intent = (await app.ctx.db.selectFrom('topups').selectAll().executeTakeFirstOrThrow())
    .stripe_payment_intent_id as string // it has succeeded
  await client.refunds.create({ payment_intent, amount: 500 })
  await stripe.settled()
  expect(await balance()).toBe(1500)
  await browser.post('/api/memberbucks/payments/', { amount: 1000, description: '', kind: 'donation' }, key('b'))
  await client.refunds.create({ payment_intent })
  await stripe.settled()
  expect(await balance()).toBe(-1000)
  await stripe.deliver(stripe.events().map((event) => event.id))
  expect(await balance()).toBe(-1000)
  expect(await books(app)).toBe(0)
})

testWithApp('a refund, a dispute and a dispute won are told apart, in the trail and to administrators', async (app) => {
  const { stripe, client, saveCard } = await openStripeClub(app)
  await setSettings(app.ctx, { 'mail.writeByItself': false }) // after a move: money is told all the same
  const admin = await insertMember(app.ctx, { is_admin: 1, email: 'admin@example.org' })
  const id = await insertMember(app.ctx, { first_name: 'Kim', last_name: 'Lee' })
  await saveCard(id, 'pm_card_visa')
  const browser = await signInAs(app, id)
  await browser.post(path, { amount: 2000 }, key('a'))
  const [charge] = (await client.charges.list()).data
  await client.refunds.create({ charge: charge?.id ?? '', amount: 500 })
  await stripe.settled()
  await saveCard(id, 'pm_card_createDispute')
  await browser.post(path, { amount: 3000 }, key('b'))
  await stripe.settled()
  const [dispute] = (await client.disputes.list()).data
  await client.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } })
  await stripe.settled()
  const actions = await app.ctx.db
    .selectFrom('audit')
    .select('action')
    .where('actor', '=', 'Stripe')
    .orderBy('id')
    .execute()
  const told = ['memberbucks.topUp', 'memberbucks.refund', 'memberbucks.topUp', 'memberbucks.dispute']
  expect(actions.map(({ action }) => action)).toEqual([...told, 'memberbucks.disputeWon'])
  const mails = await app.ctx.db.selectFrom('outbox').select(['member_id', 'subject']).orderBy('id').execute()
  expect(mails.filter(({ member_id: to }) => to === admin).map(({ subject }) => subject)).toEqual([
    'A$5.00 of a top-up was refunded to Kim Lee',
    'Kim Lee disputes a top-up: A$30.00',
    'A dispute with Kim Lee is won: A$30.00',
  ])
  expect(mails.filter(({ member_id: to }) => to === id)).toMatchObject([{ subject: 'A$5.00 goes back to your card' }])
})
