import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { setSettings } from '../../../testing/settings.ts'
import { openStripeClub } from '../../../testing/simulated-stripe.ts'

const path = '/api/billing/stripe-webhook/'

function sign(payload: string, { secret, seconds }: { secret: string; seconds: number }): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${hash}`
}

async function startMember(app: TestApp) {
  const memberId = await insertMember(app.ctx, { state: 'inactive', email: 'kim@example.org' })
  return { memberId, client: await signInAs(app, memberId) }
}

async function booksOf({ ctx }: TestApp) {
  const accounts = await ctx.db.selectFrom('accounts').select(['house', 'balance']).orderBy('house').execute()
  return Object.fromEntries(accounts.map(({ house, balance }) => [house, balance]))
}

async function stateOf({ ctx }: TestApp, memberId: number) {
  const row = await ctx.db
    .selectFrom('members')
    .leftJoin('subscriptions', 'subscriptions.member_id', 'members.id')
    .select(['members.state', 'subscriptions.status', 'subscriptions.ended_at'])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return `${row.state}, ${row.status ?? 'none'}${(row.ended_at ?? null) === null ? '' : ', ended'}`
}

testWithApp('refuses what is not signed, signed wrongly or long ago, and changes nothing', async (app) => {
  const { stripe, planId, saveCard } = await openStripeClub(app)
  const { memberId, client } = await startMember(app)
  stripe.hold()
  await saveCard(memberId, 'pm_card_visa')
  await client.post(`/api/billing/plans/${planId}/signup/`)
  const event = stripe.events().find(({ type }) => type === 'invoice.paid')
  const payload = JSON.stringify(event)
  const seconds = Math.floor(app.clock.milliseconds() / 1000)
  const secret = stripe.webhookSecret
  const tell = async (signature: string | undefined, body = payload) => {
    const headers: Record<string, string> = signature === undefined ? {} : { 'stripe-signature': signature }
    const { status, body: answer } = await app.visitor.send('POST', path, { rawBody: body, headers })
    return [status, answer.code]
  }
  const good = sign(payload, { secret, seconds })
  expect(await tell(undefined)).toEqual([400, 'bad_signature'])
  expect(await tell('')).toEqual([400, 'bad_signature'])
  expect(await tell('t=1,v1=00')).toEqual([400, 'bad_signature'])
  expect(await tell(sign(payload, { secret: 'whsec_other', seconds }))).toEqual([400, 'bad_signature'])
  expect(await tell(sign(payload, { secret, seconds: seconds - 301 }))).toEqual([400, 'bad_signature'])
  expect(await tell(good, payload.replace('paid', 'void'))).toEqual([400, 'bad_signature'])
  expect(await tell(good, '')).toEqual([400, 'bad_signature'])
  await setSettings(app.ctx, { 'features.enableStripe': false })
  expect(await tell('t=1,v1=00')).toEqual([400, 'bad_signature'])
  expect(await tell(good)).toEqual([501, 'stripe_not_configured'])
  await setSettings(app.ctx, { 'stripe.webhookSecret': '' })
  expect(await tell(good)).toEqual([503, 'stripe_webhook_not_configured'])
  expect(await app.ctx.db.selectFrom('stripe_events').selectAll().execute()).toEqual([])
  expect(await booksOf(app)).toEqual({})

  await setSettings(app.ctx, { 'features.enableStripe': true, 'stripe.webhookSecret': secret })
  expect(await tell(good)).toEqual([200, undefined])
  expect(await tell(good)).toEqual([200, undefined])
  expect(await booksOf(app)).toEqual({ membership: 5000, stripe: -5000 })
  expect(await app.ctx.db.selectFrom('stripe_events').selectAll().execute()).toHaveLength(1)
})

testWithApp('a year of renewals is a year of fees', async (app) => {
  const { planId, saveCard, pass } = await openStripeClub(app)
  const { memberId, client } = await startMember(app)
  await saveCard(memberId, 'pm_card_visa')
  expect((await client.post(`/api/billing/plans/${planId}/signup/`)).body).toEqual({ status: 'active' })
  expect(await stateOf(app, memberId)).toBe('active, active')
  for (let month = 0; month < 12; month += 1) await pass('P31D')
  const payments = await app.ctx.db.selectFrom('payments').selectAll().orderBy('paid_at').execute()
  expect(payments.map(({ period_start: start }) => start?.slice(0, 10))).toEqual([
    '2026-03-12',
    '2026-04-12',
    '2026-05-12',
    '2026-06-12',
    '2026-07-12',
    '2026-08-12',
    '2026-09-12',
    '2026-10-12',
    '2026-11-12',
    '2026-12-12',
    '2027-01-12',
    '2027-02-12',
    '2027-03-12',
  ])
  expect(payments.every(({ amount, subscription_id: of }) => amount === 5000 && of !== null)).toBe(true)
  expect(await booksOf(app)).toEqual({ membership: 65_000, stripe: -65_000 })
  expect(await stateOf(app, memberId)).toBe('active, active')
})

testWithApp('a refund and a dispute leave the fees, and come back when it is won', async (app) => {
  const { planId, saveCard, client: dashboard, stripe } = await openStripeClub(app)
  await insertMember(app.ctx, { is_admin: 1, email: 'admin@example.org' })
  const { memberId, client } = await startMember(app)
  await saveCard(memberId, 'pm_card_visa')
  await client.post(`/api/billing/plans/${planId}/signup/`)
  await stripe.settled()
  const { stripe_payment_intent_id: intent } = await app.ctx.db
    .selectFrom('payments')
    .select('stripe_payment_intent_id')
    .executeTakeFirstOrThrow()
  await dashboard.refunds.create({ payment_intent: intent ?? '', amount: 2000 })
  await stripe.settled()
  expect(await booksOf(app)).toEqual({ membership: 3000, stripe: -3000 })
  expect((await mailsTo(app.ctx, 'kim@example.org')).at(-1)?.subject).toBe('A$20.00 goes back to your card')
  expect((await mailsTo(app.ctx, 'admin@example.org')).at(-1)?.subject).toContain('A$20.00')
  await dashboard.refunds.create({ payment_intent: intent ?? '' })
  await stripe.settled()
  expect(await booksOf(app)).toEqual({ membership: 0, stripe: 0 })
  const { body } = await client.get('/api/billing/myplan/payments/')
  expect(body).toMatchObject([{ amount: 5000, returned: 5000, source: 'stripe' }])
  expect(await stateOf(app, memberId)).toBe('active, active')
})

testWithApp('what a bank takes by a dispute is booked, and booked back when it is won', async (app) => {
  const { planId, saveCard, client: dashboard, stripe } = await openStripeClub(app)
  const { memberId, client } = await startMember(app)
  await saveCard(memberId, 'pm_card_createDispute')
  await client.post(`/api/billing/plans/${planId}/signup/`)
  await stripe.settled()
  expect(await booksOf(app)).toEqual({ membership: 0, stripe: 0 })
  const [dispute] = (await dashboard.disputes.list()).data
  await dashboard.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } })
  await stripe.settled()
  expect(await booksOf(app)).toEqual({ membership: 5000, stripe: -5000 })
})
