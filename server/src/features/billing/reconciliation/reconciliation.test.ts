import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { openStripeClub, type StripeClub } from '../../../testing/simulated-stripe.ts'
import { recordPayment } from '../payments/record-payment.ts'

const path = '/api/admin/reconciliation/'
const subject = 'Stripe and'

/** A club with a member who pays 50.00 a month by card; an administrator signs in after `meanwhile` has run. */
async function openClub(app: TestApp, meanwhile?: (club: StripeClub) => Promise<void>) {
  const club = await openStripeClub(app)
  const memberId = await insertMember(app.ctx, { state: 'inactive', email: 'kim@example.org' })
  const member = await signInAs(app, memberId)
  await club.saveCard(memberId, 'pm_card_visa')
  expect((await member.post(`/api/billing/plans/${club.planId}/signup/`)).body).toEqual({ status: 'active' })
  await club.stripe.settled()
  await meanwhile?.(club)
  const admin = await signInAsAdmin(app)
  app.clock.advance('PT1H')
  const { stripe_subscription_id: stripeId } = await app.ctx.db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .executeTakeFirstOrThrow()
  const compare = async () => {
    expect((await admin.post(path)).status).toBe(200)
    return (await admin.get(path)).body
  }
  return { ...club, admin, member, memberId, stripeId: stripeId ?? '', compare }
}

const kindsOf = ({ differences }: { differences: { kind: string }[] }) => differences.map(({ kind }) => kind).toSorted()

async function lettersToAdministrators({ ctx }: TestApp) {
  const admins = await ctx.db.selectFrom('members').select('email').where('is_admin', '=', 1).execute()
  const mails = await Promise.all(admins.map(({ email }) => mailsTo(ctx, email)))
  return mails.flat().filter((mail) => mail.subject.startsWith(subject)).length
}

testWithApp('the daily comparison finds nothing where every message came', async (app) => {
  const { admin, memberId } = await openClub(app, ({ pass }) => pass('P32D'))
  const member = await signInAs(app, memberId)
  await member.post('/api/memberbucks/topups/', { amount: 2000 }, { 'idempotency-key': 'a' })
  app.clock.advance('PT1H')
  expect((await admin.get(path)).body).toEqual({ comparedAt: null, count: 0, differences: [] })
  await app.ctx.jobs.runNow('billing.reconciliation')
  const { body } = await admin.get(path)
  expect(body).toMatchObject({ count: 0, differences: [] })
  expect(body.comparedAt).not.toBeNull()
  app.clock.advance('PT2H')
  await app.ctx.jobs.runNow('billing.reconciliation')
  expect((await admin.get(path)).body.comparedAt).toBe(body.comparedAt)
  expect(await lettersToAdministrators(app)).toBe(0)
})

testWithApp('messages that never came are found, told once, and made good', async (app) => {
  const { compare, admin, memberId } = await openClub(app, async ({ stripe, pass }) => {
    stripe.hold()
    await pass('P32D')
  })
  const first = await compare()
  expect(kindsOf(first)).toEqual(['invoice_not_booked', 'subscription_state'])
  const invoice = first.differences.find(({ kind }: { kind: string }) => kind === 'invoice_not_booked')
  expect(invoice).toMatchObject({
    member: { id: memberId },
    ours: null,
    theirs: { state: 'paid', amount: 5000, currency: 'AUD' },
    canMend: true,
  })
  expect(await lettersToAdministrators(app)).toBe(1)
  app.clock.advance('PT1H')
  expect((await compare()).differences).toEqual(first.differences)
  expect(await lettersToAdministrators(app)).toBe(1)

  expect((await admin.post(`${path}${invoice.id}/refresh/`)).status).toBe(200)
  expect((await admin.get(path)).body).toMatchObject({ count: 0, differences: [] })
  const accounts = await app.ctx.db.selectFrom('accounts').select(['house', 'balance']).orderBy('house').execute()
  expect(accounts).toEqual([
    { house: 'membership', balance: 10_000 },
    { house: 'stripe', balance: -10_000 },
  ])
  expect((await admin.post(`${path}${invoice.id}/refresh/`)).status).toBe(404)
})

testWithApp('a subscription that was cancelled at Stripe ends here when it is read again', async (app) => {
  const { stripe, client, compare, admin, stripeId, memberId } = await openClub(app)
  stripe.hold()
  await client.subscriptions.cancel(stripeId)
  const { differences } = await compare()
  expect(differences).toMatchObject([
    { kind: 'subscription_ended', ours: { state: 'running' }, theirs: { state: 'ended' }, canMend: true },
  ])
  await admin.post(`${path}${differences[0].id}/refresh/`)
  expect((await admin.get(path)).body.differences).toEqual([])
  const { state } = await app.ctx.db
    .selectFrom('members')
    .select('state')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('inactive')
})

testWithApp('subscriptions that nobody here knows are found beyond the first page, and not touched', async (app) => {
  const { client, compare, admin } = await openClub(app)
  const customer = (await client.customers.create({ email: 'else@example.org' })).id
  const { id: card } = await client.paymentMethods.attach('pm_card_visa', { customer })
  const [price] = (await client.prices.list()).data
  const begin = () =>
    client.subscriptions.create({ customer, default_payment_method: card, items: [{ price: price?.id ?? '' }] })
  await Promise.all(Array.from({ length: 101 }, begin))
  app.clock.advance('PT1H')
  const { count, differences } = await compare()
  expect(count).toBe(101)
  expect(differences[0]).toMatchObject({ kind: 'subscription_unknown', member: null, ours: null, canMend: false })
  expect((await admin.post(`${path}${differences[0].id}/refresh/`)).status).toBe(409)
  expect(await app.ctx.db.selectFrom('subscriptions').select('id').execute()).toHaveLength(1)
})

testWithApp('another price is found, and taken over on demand', async (app) => {
  const { compare, admin } = await openClub(app)
  await app.ctx.db.updateTable('subscriptions').set({ cost: 4000 }).execute()
  const { differences } = await compare()
  expect(differences).toMatchObject([
    { kind: 'subscription_price', ours: { amount: 4000 }, theirs: { amount: 5000, interval: 'month' } },
  ])
  await admin.post(`${path}${differences[0].id}/refresh/`)
  expect((await admin.get(path)).body.differences).toEqual([])
  expect(await app.ctx.db.selectFrom('subscriptions').select('cost').execute()).toEqual([{ cost: 5000 }])
})

testWithApp('what ended here and is still charged, and what only we have, is found', async (app) => {
  const { ctx } = app
  const { compare, memberId, member, stripe } = await openClub(app)
  await member.post('/api/memberbucks/topups/', { amount: 2000 }, { 'idempotency-key': 'a' })
  await stripe.settled()
  await ctx.transact((trx) =>
    recordPayment(ctx, trx, {
      memberId,
      subscriptionId: null,
      amount: 5000,
      currency: 'AUD',
      source: 'stripe',
      description: 'Never paid',
      paidAt: ctx.clock.now().toString(),
      period: null,
      actor: { memberId: null, name: 'Stripe' },
      stripe: { invoiceId: 'in_never', paymentIntentId: null },
    }),
  )
  app.clock.advance('PT1H')
  await ctx.db.updateTable('subscriptions').set({ ended_at: ctx.clock.now().toString() }).execute()
  await ctx.db.updateTable('topups').set({ stripe_payment_intent_id: 'pi_never' }).execute()
  expect(kindsOf(await compare())).toEqual([
    'invoice_missing',
    'subscription_still_charged',
    'topup_missing',
    'topup_not_booked',
  ])
})

testWithApp('a top-up that was left open is booked when it is read again', async (app) => {
  const { compare, admin, member, stripe } = await openClub(app)
  await member.post('/api/memberbucks/topups/', { amount: 2000 }, { 'idempotency-key': 'a' })
  await stripe.settled() // its message comes first
  await app.ctx.db.updateTable('topups').set({ status: 'open', transfer_id: null }).execute()
  app.clock.advance('PT1H')
  const { differences } = await compare()
  expect(differences).toMatchObject([{ kind: 'topup_not_booked', ours: { state: 'open' }, canMend: true }])
  await admin.post(`${path}${differences[0].id}/refresh/`)
  expect((await admin.get(path)).body.differences).toEqual([])
})

testWithApp('the list stays as it was while Stripe cannot be reached', async (app) => {
  const { stripe, compare, admin } = await openClub(app)
  await app.ctx.db.updateTable('subscriptions').set({ cost: 4000 }).execute()
  const before = await compare()
  await stripe.close()
  expect((await admin.post(path)).status).toBe(503)
  expect((await admin.get(path)).body).toEqual(before)
})
