import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'

const tiers = '/api/admin/tiers/'
const plans = '/api/admin/plans/'
const full = { name: 'Full member', description: 'Every door and tool' }
const monthly = { name: 'Monthly', cost: 5000, interval: 'month', intervalAmount: 1 }
const notTold = { stripeId: null, stripeState: 'off', stripeFault: null }

testWithApp('tiers and plans are added, changed and removed, each with its line in the trail', async (app) => {
  const admin = await signInAsAdmin(app)
  const tier = await admin.post(tiers, full)
  expect(tier.status).toBe(201)
  const plan = await admin.post(plans, { ...monthly, tierId: tier.body.id })
  expect(plan.status).toBe(201)
  const presentedPlan = {
    id: plan.body.id,
    ...monthly,
    currency: 'AUD',
    tierId: tier.body.id,
    visible: true,
    ...notTold,
    subscribers: [],
    isUsed: false,
  }
  const presented = {
    id: tier.body.id,
    ...full,
    featured: false,
    visible: true,
    schedule: null,
    ...notTold,
    isUsed: false,
  }
  expect((await admin.get(tiers)).body).toEqual([{ ...presented, plans: [presentedPlan] }])
  expect((await admin.get(`${plans}${plan.body.id}/`)).body).toEqual({ ...presentedPlan, tier: 'Full member' })

  expect(await admin.put(`${tiers}${tier.body.id}/`, { featured: true, name: 'Full member' })).toMatchObject({
    body: {},
  })
  await admin.put(`${plans}${plan.body.id}/`, { cost: 5500, currency: 'AUD', visible: false })
  expect((await admin.get(`${tiers}${tier.body.id}/`)).body).toMatchObject({
    featured: true,
    plans: [{ cost: 5500, visible: false }],
  })
  expect((await admin.get(plans)).body).toMatchObject([{ cost: 5500 }])

  const trail = (await admin.get(`/api/admin/audit/?subject=plan:${plan.body.id}`)).body
  expect(trail).toMatchObject([
    { action: 'plan.update', before: { cost: 5000, visible: 1 }, after: { cost: 5500, visible: 0 } },
    { action: 'plan.create', subjectName: 'Monthly', after: { cost: 5000 } },
  ])
  expect((await admin.delete(`${tiers}${tier.body.id}/`)).status).toBe(200)
  expect((await admin.get(tiers)).body).toEqual([])
  expect((await admin.get(`${plans}${plan.body.id}/`)).status).toBe(404)
  expect((await admin.delete(`${tiers}${tier.body.id}/`)).status).toBe(404)
})

testWithApp('a new cost is for new subscribers; what is in use is hidden, not removed', async (app) => {
  const admin = await signInAsAdmin(app)
  const tier = await admin.post(tiers, full)
  const { id } = (await admin.post(plans, { ...monthly, tierId: tier.body.id })).body
  const unused = (await admin.post(plans, { ...monthly, name: 'Yearly', interval: 'year', tierId: tier.body.id })).body
  for (const name of ['a', 'b']) {
    await insertSubscription(app.ctx, { plan_id: id, member_id: await insertMember(app.ctx, { first_name: name }) })
  }
  const before = await app.ctx.db.selectFrom('subscriptions').selectAll().orderBy('id').execute()
  expect((await admin.put(`${plans}${id}/`, { cost: 6000 })).status).toBe(200)
  await insertSubscription(app.ctx, { plan_id: id, member_id: await insertMember(app.ctx, {}) })
  const { subscribers, isUsed } = (await admin.get(`${plans}${id}/`)).body
  expect(isUsed).toBe(true)
  const price = { currency: 'AUD', interval: 'month', intervalAmount: 1 }
  expect(subscribers).toEqual([
    { ...price, cost: 6000, count: 1 },
    { ...price, cost: 5000, count: 2 },
  ])
  const after = await app.ctx.db.selectFrom('subscriptions').selectAll().orderBy('id').limit(2).execute()
  expect(after).toEqual(before)

  expect(await admin.delete(`${plans}${id}/`)).toMatchObject({ status: 409, body: { code: 'plan_in_use' } })
  expect(await admin.delete(`${tiers}${tier.body.id}/`)).toMatchObject({ status: 409, body: { code: 'tier_in_use' } })
  expect((await admin.delete(`${plans}${unused.id}/`)).status).toBe(200)
  expect((await admin.put(`${plans}${id}/`, { visible: false })).status).toBe(200)
})

testWithApp('members see what is offered: visible plans of visible tiers, recommended ones first', async (app) => {
  const admin = await signInAsAdmin(app)
  const member = await signInAs(app, await insertMember(app.ctx, { state: 'noob' }))
  const offered = '/api/billing/tiers/'
  expect(await member.get(offered)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  await setSettings(app.ctx, { 'features.enableMembershipPayments': true })
  const add = async (tier: object, plan: object) => {
    const tierId = (await admin.post(tiers, { ...full, ...tier })).body.id
    await admin.post(plans, { ...monthly, ...plan, tierId })
  }
  await add({ name: 'Ordinary' }, {})
  await add({ name: 'Recommended', featured: true }, {})
  await add({ name: 'Hidden', visible: false }, {})
  await add({ name: 'Nothing to choose' }, { visible: false })
  const shown = (await member.get(offered)).body
  expect(shown).toMatchObject([{ name: 'Recommended', featured: true }, { name: 'Ordinary' }])
  const plan = { id: expect.any(Number), ...monthly, currency: 'AUD' }
  expect(shown[0].plans).toEqual([plan])
})

testWithApp('refuses what is no tier and no plan', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id: tierId } = (await admin.post(tiers, full)).body
  const wrong: [object, string, string][] = [
    [{ name: '' }, 'name', 'validation.notEmpty'],
    [{ cost: 0 }, 'cost', 'validation.amount'],
    [{ cost: 12.5 }, 'cost', 'validation.amount'],
    [{ interval: 'decade' }, 'interval', 'validation.invalid'],
    [{ intervalAmount: 0 }, 'intervalAmount', 'validation.planInterval'],
    [{ interval: 'year', intervalAmount: 4 }, 'intervalAmount', 'validation.planInterval'],
    [{ interval: 'day', intervalAmount: 1096 }, 'intervalAmount', 'validation.planInterval'],
    [{ currency: 'SEK' }, 'currency', 'validation.clubCurrency'],
    [{ tierId: 4711 }, 'tierId', 'validation.invalid'],
    [{ colour: 'red' }, 'colour', 'validation.unknownField'],
  ]
  for (const [change, field, message] of wrong) {
    const answer = await admin.post(plans, { ...monthly, tierId, ...change })
    expect([field, answer]).toMatchObject([field, { status: 400, body: { issues: [{ path: [field], message }] } }])
  }
  expect(await admin.post(tiers, { ...full, name: '' })).toMatchObject({ status: 400 })
  const { id } = (await admin.post(plans, { ...monthly, interval: 'day', intervalAmount: 90, tierId })).body
  const answer = await admin.put(`${plans}${id}/`, { interval: 'year' })
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: ['intervalAmount'] }] } })
  expect((await admin.get(plans)).body).toMatchObject([{ interval: 'day', intervalAmount: 90 }])
})
