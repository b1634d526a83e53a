import { expect } from 'vitest'
import { connectStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { withStripe } from '../../../testing/stripe.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'
import { ensurePrice } from './push-plans.ts'

const tiers = '/api/admin/tiers/'
const plans = '/api/admin/plans/'
const monthly = { name: 'Monthly', cost: 5000, interval: 'month', intervalAmount: 3 }

const push = ({ ctx }: TestApp) => ctx.jobs.runNow('billing.plans')

async function makePlan(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const tierId: number = (await admin.post(tiers, { name: 'Full', description: 'All of it' })).body.id
  const planId: number = (await admin.post(plans, { ...monthly, tierId })).body.id
  const readPlan = async () => (await admin.get(`${plans}${planId}/`)).body
  const readTier = async () => (await admin.get(`${tiers}${tierId}/`)).body
  return { admin, tierId, planId, readPlan, readTier }
}

async function pricesOf(stripe: Stripe) {
  const { data } = await stripe.prices.list({ limit: 100 })
  return data.map(({ id, unit_amount, active, nickname }) => ({ id, unit_amount, active, nickname })).toReversed()
}

testWithApp('Stripe is told of tiers and plans: each once, and a new cost as a new price', async (app) => {
  const { admin, tierId, planId, readPlan, readTier } = await makePlan(app)
  await push(app)
  expect(await readPlan()).toMatchObject({ stripeId: null, stripeState: 'off' })
  await withStripe(app, async ({ address: apiBase, secretKey }) => {
    const stripe = await connectStripe({ apiBase, secretKey })
    expect(await readPlan()).toMatchObject({ stripeId: null, stripeState: 'waiting' })
    await push(app)
    await push(app)
    const { stripeId: productId } = await readTier()
    const { stripeId: priceId } = await readPlan()
    expect(await stripe.products.retrieve(productId)).toMatchObject({ name: 'Full', description: 'All of it' })
    expect(await stripe.prices.retrieve(priceId)).toMatchObject({
      product: productId,
      unit_amount: 5000,
      currency: 'aud',
      recurring: { interval: 'month', interval_count: 3 },
    })
    expect(await readPlan()).toMatchObject({ stripeState: 'inStep' })

    await insertSubscription(app.ctx, { plan_id: planId, member_id: await insertMember(app.ctx, {}) })
    await admin.put(`${plans}${planId}/`, { cost: 5500 })
    expect(await readPlan()).toMatchObject({ stripeId: null, stripeState: 'waiting', subscribers: [{ cost: 5000 }] })
    await push(app)
    const renewed = (await readPlan()).stripeId
    expect(await pricesOf(stripe)).toEqual([
      { id: priceId, unit_amount: 5000, active: false, nickname: 'Monthly' },
      { id: renewed, unit_amount: 5500, active: true, nickname: 'Monthly' },
    ])
    // Returning to the old cost makes a new price, because the first is archived.
    await admin.put(`${plans}${planId}/`, { cost: 5000, name: 'Quarterly' })
    await admin.put(`${tiers}${tierId}/`, { description: '', visible: false })
    await push(app)
    await admin.put(`${plans}${planId}/`, { visible: false })
    await push(app)
    const [, , last, ...more] = await pricesOf(stripe)
    expect([last, more]).toMatchObject([{ unit_amount: 5000, active: false, nickname: 'Quarterly' }, []])
    expect(await stripe.products.retrieve(productId)).toMatchObject({ description: null, active: false })
  })
})

testWithApp('a plan that is subscribed to before the job ran is told first', async (app) => {
  const { planId, readPlan } = await makePlan(app)
  await withStripe(app, async () => {
    const [one, other] = await Promise.all([ensurePrice(app.ctx, planId), ensurePrice(app.ctx, planId)])
    expect(one).toBe(other)
    expect(await readPlan()).toMatchObject({ stripeId: one, stripeState: 'inStep' })
  })
})

testWithApp('during an outage changes are kept and shown, and told when it is over', async (app) => {
  const { admin, planId, readPlan } = await makePlan(app)
  await withStripe(app, async ({ address }) => {
    await push(app)
    const before = await readPlan()
    await setSettings(app.ctx, { 'stripe.apiBase': 'http://127.0.0.1:9' })
    await admin.put(`${plans}${planId}/`, { cost: 7000 })
    await push(app)
    expect(await readPlan()).toMatchObject({ cost: 7000, stripeId: null })
    await expect(ensurePrice(app.ctx, planId)).rejects.toMatchObject({ code: 'stripe_unavailable' })
    await setSettings(app.ctx, { 'stripe.apiBase': address })
    await push(app)
    const { stripeId, stripeState, stripeFault } = await readPlan()
    expect([stripeState, stripeFault]).toEqual(['inStep', null])
    expect(stripeId).not.toBe(before.stripeId)
  })
})

testWithApp('another account knows none of the ids and is told of everything', async (app) => {
  const { readPlan, readTier } = await makePlan(app)
  const seen: string[] = []
  for (const _account of ['test', 'live']) {
    await withStripe(app, async ({ address: apiBase, secretKey }) => {
      await push(app)
      const stripe = await connectStripe({ apiBase, secretKey })
      const [tier, plan] = [await readTier(), await readPlan()]
      expect(await stripe.products.retrieve(tier.stripeId)).toMatchObject({ name: 'Full' })
      expect(await stripe.prices.retrieve(plan.stripeId)).toMatchObject({ unit_amount: 5000, product: tier.stripeId })
      seen.push(tier.stripeId, plan.stripeId)
    })
  }
  expect(new Set(seen).size).toBe(4)
})

testWithApp('what is removed here is archived there', async (app) => {
  const { admin, tierId } = await makePlan(app)
  await withStripe(app, async ({ address: apiBase, secretKey }) => {
    await push(app)
    await admin.delete(`${tiers}${tierId}/`)
    await push(app)
    const stripe = await connectStripe({ apiBase, secretKey })
    expect(await pricesOf(stripe)).toMatchObject([{ active: false }])
    expect((await stripe.products.list()).data).toMatchObject([{ active: false }])
    expect(await app.ctx.db.selectFrom('stripe_retired').selectAll().execute()).toEqual([])
  })
})
