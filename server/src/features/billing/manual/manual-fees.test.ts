import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { setSettings } from '../../../testing/settings.ts'
import { insertPlan, insertSubscription } from '../../../testing/subscribe.ts'
import { verifyClub } from '../../../cli/verify-club.ts'

const email = 'kim@example.org'

/** A club in Sydney on the evening of 12 March, and a person who has done every step except paying. */
async function openClub(app: TestApp) {
  const { ctx } = app
  await setSettings(ctx, {
    'general.timeZone': 'Australia/Sydney',
    'induction.required': false,
    'features.signup.requireAccessCard': false,
    'features.enableMembershipPayments': true,
    'billing.paymentNote': 'BSB 123-456, account 1234 5678',
  })
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(ctx, { state: 'inactive', email, first_name: 'Kim', last_name: 'Lee' })
  const planId = await insertPlan(ctx)
  const path = `/api/admin/members/${memberId}/plan/`
  const pay = (body: object) => admin.post(path, { planId, paidUntil: '2026-04-11', type: 'cash', ...body })
  const state = async () => {
    const member = ctx.db.selectFrom('members').select('state').where('id', '=', memberId)
    return (await member.executeTakeFirstOrThrow()).state
  }
  const plan = async () => (await admin.get(path)).body
  const offers = async () => (await admin.get(`${path}offers/`)).body
  const houses = async () =>
    Object.fromEntries(
      (await ctx.db.selectFrom('accounts').select(['house', 'balance']).execute()).map((row) => [
        row.house,
        row.balance,
      ]),
    )
  return { admin, path, memberId, planId, pay, state, plan, offers, houses }
}

testWithApp('cash until a day begins a membership, and a second one goes on from there', async (app) => {
  const club = await openClub(app)
  expect(await club.offers()).toMatchObject({
    paysByCard: false,
    paidUntil: null,
    plans: [{ id: club.planId, name: 'Full member, Monthly', cost: 5000, paidUntil: '2026-04-11' }],
  })
  expect(await club.pay({})).toMatchObject({ status: 200, body: { paidUntil: '2026-04-11' } })
  expect(await club.state()).toBe('active')
  expect(await club.plan()).toMatchObject({
    subscription: { status: 'active', source: 'manual', currentPeriodEnd: '2026-04-11T14:00:00.000Z' },
    payments: [{ amount: 5000, source: 'cash', periodEnd: '2026-04-11T14:00:00.000Z' }],
  })
  expect(await club.offers()).toMatchObject({ paidUntil: '2026-04-11', plans: [{ paidUntil: '2026-05-11' }] })

  expect(await club.pay({})).toMatchObject({ status: 400, body: { code: 'validation' } }) // the same fee again
  expect(await club.pay({ paidUntil: '2026-06-11', type: 'bank' })).toMatchObject({ status: 200 })
  expect(await club.houses()).toEqual({ cash: -5000, bank: -10_000, membership: 15_000 })
  expect((await verifyClub(app.ctx.db)).report).toMatchObject({ faults: [] })
  const subjects = (await mailsTo(app.ctx, email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your membership is paid until 11 June 2026')
})

testWithApp('what runs out is reminded of, has its days of grace, and comes back with a payment', async (app) => {
  const club = await openClub(app)
  await club.pay({})
  const pass = async (days: number) => {
    app.clock.advance({ hours: 24 * days })
    await app.ctx.jobs.runNow('billing.review')
  }
  await pass(24) // 5 April
  await pass(6) // the last paid day
  expect(await club.state()).toBe('active')
  await pass(1)
  expect(await club.state()).toBe('active')
  await pass(7)
  expect(await club.state()).toBe('inactive')
  const subjects = (await mailsTo(app.ctx, email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your membership is paid until 11 April 2026')
  expect(subjects).toContain('Your membership payment is still missing')
  const admin = await signInAsAdmin(app) // last month's session has ended
  const { body: offers } = await admin.get(`${club.path}offers/`)
  expect(offers.plans).toMatchObject([{ paidUntil: '2026-05-18' }]) // counted from today
  const fee = { planId: club.planId, paidUntil: '2026-05-18', type: 'cash' }
  expect(await admin.post(club.path, fee)).toMatchObject({ status: 200 })
  expect(await club.state()).toBe('active')
  expect(await club.houses()).toEqual({ cash: -10_000, membership: 10_000 })
})

testWithApp('an amount of its own is booked as it is, and none where it was paid elsewhere', async (app) => {
  const club = await openClub(app)
  expect(await club.pay({ amount: 0 })).toMatchObject({ status: 200 })
  expect((await club.plan()).payments).toEqual([])
  expect(await club.pay({ paidUntil: '2027-04-11', amount: 45_000, type: 'bank' })).toMatchObject({ status: 200 })
  expect((await club.plan()).payments).toMatchObject([{ amount: 45_000, source: 'bank' }])
  const audit = await app.ctx.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'subscription.pay')
    .orderBy('id')
    .execute()
  expect(audit).toHaveLength(2)
})

testWithApp('names the plan that ended, as long as it is offered', async (app) => {
  const club = await openClub(app)
  const planId = await insertPlan(app.ctx)
  const last = async () => (await club.offers()).lastPlanId
  expect(await last()).toBeNull()
  const ended = { status: 'inactive', ended_at: '2026-03-01T00:00:00.000Z' } as const
  await insertSubscription(app.ctx, { member_id: club.memberId, plan_id: club.planId, ...ended })
  await insertSubscription(app.ctx, { member_id: club.memberId, plan_id: planId, ...ended })
  expect(await last()).toBe(planId)
  await app.ctx.db.updateTable('membership_plans').set({ visible: 0 }).where('id', '=', planId).execute()
  expect(await last()).toBeNull()
  await club.pay({})
  expect(await club.offers()).toMatchObject({ currentPlanId: club.planId, lastPlanId: null })
})

testWithApp('refuses while a card pays, and what makes no sense', async (app) => {
  const club = await openClub(app)
  const refusal = async (body: object) => {
    const { status, body: answer } = await club.pay(body)
    return [status, answer.code]
  }
  expect(await refusal({ planId: 4711 })).toEqual([400, 'validation'])
  expect(await refusal({ paidUntil: '2026-02-01' })).toEqual([400, 'validation'])
  expect(await refusal({ paidUntil: '20260-04-11' })).toEqual([400, 'validation'])
  expect(await refusal({ paidUntil: '2226-04-11' })).toEqual([400, 'validation'])
  expect(await refusal({ amount: -5000 })).toEqual([400, 'validation'])
  expect(await refusal({ type: 'stripe' })).toEqual([400, 'validation'])
  await insertSubscription(app.ctx, { member_id: club.memberId, source: 'stripe', plan_id: club.planId })
  expect(await refusal({})).toEqual([409, 'paid_by_card'])
  expect(await club.offers()).toMatchObject({ paysByCard: true })
  expect(await club.houses()).toEqual({})
  expect(
    (await club.admin.post('/api/admin/members/4711/plan/', { planId: 1, paidUntil: '2026-04-11', type: 'cash' }))
      .status,
  ).toBe(404)
})

testWithApp('members see how they pay', async (app) => {
  const { memberId } = await openClub(app)
  const client = await signInAs(app, memberId)
  const { body } = await client.get('/api/billing/howtopay/')
  expect(body).toEqual({
    reference: expect.stringMatching(/^7000 \d{4}$/),
    note: 'BSB 123-456, account 1234 5678',
  })
})
