import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { setSettings } from '../../../testing/settings.ts'
import { insertPlan, insertSubscription } from '../../../testing/subscribe.ts'
import { changeStateWithin } from '../../members/public.ts'

const path = (call: string) => `/api/billing/${call}/`

async function newcomer(app: TestApp, email = 'kim@example.org') {
  const id = await insertMember(app.ctx, { state: 'noob', email, first_name: 'Kim', last_name: 'Lee' })
  return { id, client: await signInAs(app, id) }
}

async function tierOf({ ctx }: TestApp, planId: number): Promise<number> {
  const plan = ctx.db.selectFrom('membership_plans').select('tier_id').where('id', '=', planId)
  return (await plan.executeTakeFirstOrThrow()).tier_id
}

function doneOf({ steps }: { steps: { key: string; done: boolean }[] }): string[] {
  return steps.filter(({ done }) => done).map(({ key }) => key)
}

testWithApp('remembers what was chosen, on any device, as long as it is offered', async (app) => {
  await setSettings(app.ctx, { 'features.enableMembershipPayments': true, 'billing.paymentNote': 'To 123-456' })
  const { client, id } = await newcomer(app)
  const planId = await insertPlan(app.ctx, { name: 'Monthly', cost: 4500 })
  const tierId = await tierOf(app, planId)
  const otherPlan = await insertPlan(app.ctx)

  const first = (await client.get(path('signup'))).body
  expect(doneOf(first)).toEqual([])
  expect(first).toMatchObject({ tier: null, plan: null, payment: { byCard: false, note: 'To 123-456' } })
  expect(first).not.toHaveProperty('application')
  expect(doneOf((await client.put(path('signup'), { tierId, planId: null })).body)).toEqual(['tier'])
  await client.put(path('signup'), { tierId, planId })
  const elsewhere = await signInAs(app, id)
  const view = (await elsewhere.get(path('signup'))).body
  expect(doneOf(view)).toEqual(['tier', 'plan'])
  const admin = await signInAsAdmin(app)
  const seen = async () => {
    const { chosen } = (await admin.get(`/api/admin/members/${id}/plan/`)).body
    return { chosen, ...(await admin.get(`/api/admin/members/${id}/plan/offers/`)).body }
  }
  const chosen = { tier: 'Full member', plan: 'Monthly' }
  expect(await seen()).toMatchObject({ chosen, chosenPlanId: planId, currentPlanId: null })
  expect(view).toMatchObject({ tier: { id: tierId }, plan: { id: planId, cost: 4500, interval: 'month' } })

  for (const choice of [
    { tierId, planId: otherPlan },
    { tierId: 999, planId: null },
    { tierId: null, planId },
  ]) {
    const refused = await client.put(path('signup'), choice)
    expect(refused).toMatchObject({ status: 409, body: { code: 'plan_not_offered', message: 'error.planNotOffered' } })
  }
  await app.ctx.db.updateTable('membership_plans').set({ visible: 0 }).where('id', '=', planId).execute()
  expect((await client.get(path('signup'))).body).toMatchObject({ tier: { id: tierId }, plan: null })
  expect(await seen()).toMatchObject({ chosen: null, chosenPlanId: null })
  await app.ctx.db.deleteFrom('membership_plans').where('id', '=', planId).execute()
  await app.ctx.db.deleteFrom('membership_tiers').where('id', '=', tierId).execute()
  expect(doneOf((await client.get(path('signup'))).body)).toEqual([])
})

testWithApp('shows a subscriber what they pay, whatever the plan costs others by now', async (app) => {
  await setSettings(app.ctx, { 'features.enableMembershipPayments': true })
  const { client, id } = await newcomer(app)
  const planId = await insertPlan(app.ctx, { cost: 4500 })
  await client.put(path('signup'), { tierId: await tierOf(app, planId), planId })
  await insertSubscription(app.ctx, { member_id: id, plan_id: planId })
  const admin = await signInAsAdmin(app)
  expect((await admin.get(`/api/admin/members/${id}/plan/`)).body.chosen).toBeNull()
  await app.ctx.db.updateTable('membership_plans').set({ cost: 9900, visible: 0 }).execute()
  const view = (await client.get(path('signup'))).body
  expect(view.plan).toMatchObject({ id: planId, cost: 4500 })
  expect(doneOf(view)).toEqual(['tier', 'plan', 'payment'])
})

testWithApp('tells a price in the currency of the plan, which may be another than the club’s', async (app) => {
  await setSettings(app.ctx, { 'features.enableMembershipPayments': true })
  const { client } = await newcomer(app)
  const planId = await insertPlan(app.ctx, { currency: 'SEK' })
  await client.put(path('signup'), { tierId: await tierOf(app, planId), planId })
  expect((await client.get(path('signup'))).body.plan).toMatchObject({ id: planId, currency: 'SEK' })
})

testWithApp('submits only what is complete, once, and opens an application', async (app) => {
  await setSettings(app.ctx, { 'features.enableMembershipPayments': true, 'features.signup.requireAccessCard': true })
  const { client, id } = await newcomer(app)
  const complete = async () => (await client.post(path('complete-signup'))).body
  const missing = { success: false, message: 'signup.requirementsNotMet' }
  expect(await complete()).toEqual({ ...missing, items: ['tier', 'plan', 'payment', 'induction', 'accessCard'] })
  await insertSubscription(app.ctx, { member_id: id })
  expect(await complete()).toEqual({ ...missing, items: ['induction', 'accessCard'] })
  const admin = await signInAsAdmin(app)
  await admin.put(`/api/admin/members/${id}/profile/`, { lastInduction: '2026-03-11T08:00:00.000Z' })
  expect(await complete()).toEqual({ ...missing, items: ['accessCard'] })
  expect((await client.get('/api/profile/')).body.state).toBe('noob')
  await client.post(path('access-card'), { accessCard: '004711' })

  expect(await complete()).toEqual({ success: true })
  expect(await complete()).toEqual({ success: true })
  expect((await client.get('/api/profile/')).body).toMatchObject({ state: 'active', rfid: '4711' })
  const view = (await client.get(path('signup'))).body
  expect(view).toMatchObject({ application: { state: 'open', appliedAt: '2026-03-12T08:00:00.000Z' } })
  expect((await mailsTo(app.ctx, 'kim@example.org')).map(({ subject }) => subject)).toEqual([
    'Your application at Our club',
    'Welcome to Our club',
  ])
  await admin.post(`/api/admin/members/${id}/application/accept/`)
  expect(await client.post(path('complete-signup'))).toMatchObject({ status: 409, body: { code: 'already_member' } })
})

testWithApp('a club without fees asks for none, but for the induction', async (app) => {
  const { client } = await newcomer(app)
  expect((await client.put(path('signup'), { tierId: null, planId: null })).body.code).toBe('feature_off')
  expect((await client.post(path('complete-signup'))).body.items).toEqual(['induction'])
  await setSettings(app.ctx, { 'induction.required': false })
  expect((await client.post(path('complete-signup'))).body).toEqual({ success: true })
})

testWithApp('takes a free card once; afterwards an administrator changes it', async (app) => {
  const { client, id } = await newcomer(app)
  const register = (accessCard: string) => client.post(path('access-card'), { accessCard })
  await insertMember(app.ctx, { card_number: '5000' })
  expect(await register('5000')).toMatchObject({ status: 409, body: { code: 'card_already_used' } })
  expect(await register('card')).toMatchObject({ status: 400, body: { issues: [{ path: ['accessCard'] }] } })
  expect((await register('0000004711')).body).toEqual({ accessCard: '4711' })
  expect((await register('4711')).status).toBe(200)
  const again = await register('4712')
  expect(again).toMatchObject({ status: 409, body: { code: 'card_already_set', message: 'error.cardAlreadySet' } })
  const admin = await signInAsAdmin(app)
  await admin.put(`/api/admin/members/${id}/profile/`, { rfid: '4712' })
  expect((await client.get(path('signup'))).body.accessCard).toBe('4712')
  const trail = await app.ctx.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute()
  expect(trail).toContainEqual({ action: 'member.card', after: '{"card":"4711"}' })
})

testWithApp('of two who want the same card at once, one has it', async (app) => {
  const one = await newcomer(app)
  const other = await newcomer(app, 'lou@example.org')
  const body = { accessCard: '4711' }
  const answers = await Promise.all([one, other].map(({ client }) => client.post(path('access-card'), body)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(answers.map(({ body: { code } }) => code)).toContain('card_already_used')
})

testWithApp('who skips keeps an account only, until an administrator or a sign-up makes them a member', async (app) => {
  const { client, id } = await newcomer(app)
  expect((await client.post(path('skip-signup'))).body).toEqual({ success: true })
  expect((await client.get('/api/profile/')).body.state).toBe('accountonly')
  expect(await client.post(path('skip-signup'))).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const admin = await signInAsAdmin(app)
  expect((await admin.post(`/api/admin/members/${id}/makemember/`)).body).toEqual({ success: true })
  const view = (await client.get(path('signup'))).body
  expect(view.steps.at(-1)).toEqual({ key: 'submitted', required: true, done: true })
})

testWithApp('who lapsed signs up anew; whom an administrator disabled neither signs up nor subscribes', async (app) => {
  await setSettings(app.ctx, { 'induction.required': false })
  const kim = await newcomer(app)
  const { id } = kim
  let { client } = kim
  const admin = await signInAsAdmin(app)
  const submit = async () => (await client.post(path('complete-signup'))).body
  const state = async () => (await client.get('/api/profile/')).body.state
  expect(await submit()).toEqual({ success: true })
  const actor = { memberId: null, name: 'fobhouse' } as const
  const lapse = { memberId: id, trigger: 'end_membership', actor } as const
  await app.ctx.transact((trx) => changeStateWithin(app.ctx, trx, lapse))
  expect((await client.get(path('signup'))).body.isDisabled).toBe(false)
  expect(await submit()).toEqual({ success: true })

  await app.ctx.transact((trx) => changeStateWithin(app.ctx, trx, lapse))
  const mails = (await mailsTo(app.ctx, 'kim@example.org')).length
  await admin.post(`/api/admin/members/${id}/state/inactive/`)
  expect(await mailsTo(app.ctx, 'kim@example.org')).toHaveLength(mails) // access had ended already
  client = await signInAs(app, id) // old sessions have ended
  expect((await client.get(path('signup'))).body.isDisabled).toBe(true)
  expect(await submit()).toMatchObject({ code: 'access_disabled', message: 'error.accessDisabled' })
  await setSettings(app.ctx, { 'features.enableMembershipPayments': true })
  const fee = { planId: await insertPlan(app.ctx), paidUntil: '2026-04-11', type: 'cash' }
  expect((await admin.post(`/api/admin/members/${id}/plan/`, fee)).status).toBe(200)
  expect(await state()).toBe('inactive')
  await admin.post(`/api/admin/members/${id}/state/active/`)
  expect(await state()).toBe('active')
})
