import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { setSettings } from '../../../testing/settings.ts'
import { openStripeClub, type StripeClub } from '../../../testing/simulated-stripe.ts'
import { insertPlan } from '../../../testing/subscribe.ts'
import { card, submit } from '../../../testing/stripe.ts'

const email = 'kim@example.org'

async function joinClub(app: TestApp, testCard: string | null) {
  const { client: dashboard, ...club } = await openStripeClub(app)
  const memberId = await insertMember(app.ctx, { state: 'noob', email, first_name: 'Kim', last_name: 'Lee' })
  if (testCard !== null) await club.saveCard(memberId, testCard)
  let client = await signInAs(app, memberId)
  const signInAnew = async () => void (client = await signInAs(app, memberId))
  const signUp = async (planId = club.planId) => {
    const { status, body } = await client.post(`/api/billing/plans/${planId}/signup/`)
    return status === 200 ? body : body.code
  }
  const plan = async () => (await client.get('/api/billing/myplan/')).body.subscription
  const state = async () => (await client.get('/api/profile/')).body.state
  return { ...club, dashboard, memberId, client, signInAnew, signUp, plan, state }
}

async function countAtStripe({ dashboard }: { dashboard: StripeClub['client'] }) {
  const { data } = await dashboard.subscriptions.list({ status: 'all' })
  return data.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired').length
}

async function rowsOf({ ctx }: TestApp) {
  return ctx.db.selectFrom('subscriptions').select(['status', 'plan_id']).orderBy('id').execute()
}

testWithApp('joins with a card, once, however often it is asked', async (app) => {
  const club = await joinClub(app, 'pm_card_visa')
  const answers = await Promise.all([club.signUp(), club.signUp(), club.signUp()])
  expect(answers).toContainEqual({ status: 'active' })
  expect(answers.filter((one) => one !== 'subscription_exists' && one.status !== 'active')).toEqual([])
  expect(await club.signUp()).toBe('subscription_exists')
  expect(await countAtStripe(club)).toBe(1)
  expect(await club.state()).toBe('active')
  expect(await club.plan()).toMatchObject({
    status: 'active',
    startDate: '2026-03-12T08:00:00.000Z',
    currentPeriodEnd: '2026-04-12T08:00:00.000Z',
    cancelAt: null,
    cancelAtPeriodEnd: false,
    membershipPlan: { name: 'Monthly', cost: 5000, currency: 'AUD', interval: 'month', intervalAmount: 1 },
    membershipTier: { name: 'Full member' },
    source: 'stripe',
    due: null,
  })
  await club.stripe.settled()
  expect((await club.client.get('/api/billing/myplan/payments/')).body).toMatchObject([
    { amount: 5000, description: 'Full member, Monthly', periodEnd: '2026-04-12T08:00:00.000Z', returned: 0 },
  ])
})

testWithApp('whom an administrator disabled is charged for nothing', async (app) => {
  const club = await joinClub(app, 'pm_card_visa')
  const admin = await signInAsAdmin(app)
  await admin.post(`/api/admin/members/${club.memberId}/state/inactive/`)
  await club.signInAnew()
  expect(await club.signUp()).toBe('access_disabled')
  expect(await countAtStripe(club)).toBe(0)
})

testWithApp('a bank that wants a confirmation gets it on its page, and the same call goes on', async (app) => {
  const club = await joinClub(app, 'pm_card_authenticationRequired')
  const answer = await club.signUp()
  expect(answer.status).toBe('redirect')
  expect(await club.plan()).toMatchObject({ status: 'inactive', isPending: true })
  expect(await club.signUp()).toEqual(answer)
  expect(await countAtStripe(club)).toBe(1)
  expect(await club.state()).toBe('noob')
  const page = await (await fetch(answer.url)).text()
  const bank = /href="(\/authenticate\/pi_\w+)"/.exec(page)?.[1]
  await submit(`${club.stripe.address}${bank}`, { outcome: 'complete' })
  await club.stripe.settled()
  expect(await club.state()).toBe('active')
  expect(await club.plan()).toMatchObject({ status: 'active', isPending: false })
})

testWithApp('another plan takes the place of one that was not confirmed', async (app) => {
  const club = await joinClub(app, 'pm_card_authenticationRequired')
  const yearly = await insertPlan(app.ctx, { name: 'Yearly', interval: 'year', cost: 50_000 })
  await club.signUp()
  expect((await club.signUp(yearly)).status).toBe('redirect')
  await club.stripe.settled()
  expect(await rowsOf(app)).toEqual([{ status: 'pending', plan_id: yearly }])
  expect(await countAtStripe(club)).toBe(1)
})

testWithApp('a refused card says why, leaves nothing, and another one works', async (app) => {
  const club = await joinClub(app, 'pm_card_chargeCustomerFail')
  expect(await club.signUp()).toEqual({ status: 'failed', message: 'error.payment.declined' })
  await club.stripe.settled()
  expect(await rowsOf(app)).toEqual([])
  expect(await countAtStripe(club)).toBe(0)
  expect(await club.plan()).toBeNull()
  expect(await club.state()).toBe('noob')
  await club.saveCard(club.memberId, 'pm_card_visa')
  expect(await club.signUp()).toEqual({ status: 'active' })
})

testWithApp('without a card, and for a plan that is not offered', async (app) => {
  const club = await joinClub(app, null)
  expect(await club.signUp()).toEqual({ status: 'failed', message: 'error.payment.noCard' })
  await club.saveCard(club.memberId, 'pm_card_visa')
  expect(await club.signUp(999)).toBe('not_found')
  await app.ctx.db.updateTable('membership_plans').set({ visible: 0 }).execute()
  expect(await club.signUp()).toBe('not_found')
  expect((await club.client.post('/api/billing/myplan/cancel/')).body.code).toBe('no_subscription')
  expect((await club.client.post('/api/billing/myplan/resume/')).body.code).toBe('no_subscription')
})

testWithApp('an outage in the middle is taken up by the next try', async (app) => {
  const club = await joinClub(app, 'pm_card_visa')
  await setSettings(app.ctx, { 'stripe.apiBase': 'http://127.0.0.1:9' })
  expect(await club.signUp()).toBe('stripe_unavailable')
  expect(await rowsOf(app)).toEqual([{ status: 'pending', plan_id: club.planId }])
  await setSettings(app.ctx, { 'stripe.apiBase': club.stripe.address })
  expect(await club.signUp()).toEqual({ status: 'active' })
  expect(await countAtStripe(club)).toBe(1)
})

testWithApp('cancels to the end of what is paid, resumes, cancels, and is over', async (app) => {
  const club = await joinClub(app, 'pm_card_visa')
  await club.signUp()
  const cancelled = await club.client.post('/api/billing/myplan/cancel/')
  expect(cancelled.body.subscription).toMatchObject({
    status: 'cancelling',
    cancelAt: '2026-04-12T08:00:00.000Z',
    cancelAtPeriodEnd: true,
  })
  expect((await club.client.post('/api/billing/myplan/cancel/')).status).toBe(200)
  expect((await club.client.post('/api/billing/myplan/resume/')).body.subscription.status).toBe('active')
  await club.pass('P32D')
  const again = await signInAs(app, club.memberId)
  const renewed = (await again.get('/api/billing/myplan/')).body.subscription
  expect(renewed.currentPeriodEnd).toBe('2026-05-12T08:00:00.000Z')
  await again.post('/api/billing/myplan/cancel/')
  await club.pass('P32D')
  const profile = (await (await signInAs(app, club.memberId)).get('/api/profile/')).body
  expect(profile.state).toBe('inactive')
  expect((await rowsOf(app))[0]?.status).toBe('inactive')
  const subjects = (await mailsTo(app.ctx, email)).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'Your access is on',
    'Your membership ends on 12 April 2026',
    'Your membership goes on',
    'Your membership ends on 12 May 2026',
    'Your membership has ended',
  ])
})

testWithApp('a renewal fails: mails, grace, no access, and back with the payment on Stripe’s page', async (app) => {
  const club = await joinClub(app, 'pm_card_visa')
  await club.signUp()
  await club.saveCard(club.memberId, 'pm_card_chargeCustomerFail')
  await club.pass('P32D')
  const member = async () => signInAs(app, club.memberId)
  const failing = (await (await member()).get('/api/billing/myplan/')).body.subscription
  expect(failing.status).toBe('active')
  expect(failing.due.since.slice(0, 10)).toBe('2026-04-12')
  expect(failing.due.accessEndsAt.slice(0, 10)).toBe('2026-04-19')
  for (let day = 0; day < 8; day += 1) await club.pass('P1D')
  expect((await (await member()).get('/api/profile/')).body.state).toBe('inactive')
  expect((await (await member()).get('/api/billing/myplan/')).body.subscription.status).toBe('inactive')
  const { url } = (await (await member()).post('/api/billing/myplan/pay/')).body
  await submit(url, card('4242424242424242'))
  await club.stripe.settled()
  expect((await (await member()).get('/api/profile/')).body.state).toBe('active')
  const { subscription } = (await (await member()).get('/api/billing/myplan/')).body
  expect(subscription).toMatchObject({ status: 'active', due: null })
  expect((await (await member()).post('/api/billing/myplan/pay/')).body.code).toBe('conflict')
  const subjects = (await mailsTo(app.ctx, email)).map(({ subject }) => subject)
  expect(subjects[1]).toBe('Your membership payment failed')
  const reminders = subjects.filter((subject) => subject === 'Your membership payment is still missing')
  expect(reminders.length).toBeGreaterThanOrEqual(5)
  expect(reminders.length).toBeLessThanOrEqual(7)
  expect(subjects.slice(-2)).toEqual(['Your access has ended, until you pay', 'Your access is on'])
})

testWithApp('an administrator sees a membership and ends it at once', async (app) => {
  const club = await joinClub(app, 'pm_card_visa')
  await club.signUp()
  await club.stripe.settled()
  const admin = await signInAsAdmin(app)
  const path = `/api/admin/members/${club.memberId}/plan/`
  expect((await admin.get(path)).body).toMatchObject({
    subscription: { status: 'active' },
    payments: [{ amount: 5000 }],
  })
  expect((await admin.delete(path)).status).toBe(200)
  expect((await admin.delete(path)).status).toBe(200)
  expect((await admin.get(path)).body).toMatchObject({ subscription: null, payments: [{ amount: 5000 }] })
  expect(await club.state()).toBe('inactive')
  expect(await countAtStripe(club)).toBe(0)
  expect((await admin.get('/api/admin/members/999999/plan/')).status).toBe(404)
})

testWithApp('a rejected applicant pays no longer; whoever subscribes after that does', async (app) => {
  const club = await joinClub(app, 'pm_card_visa')
  await club.signUp()
  await app.ctx.db.updateTable('members').set({ application: 'open' }).where('id', '=', club.memberId).execute()
  const admin = await signInAsAdmin(app)
  app.clock.advance('PT1M')
  await admin.post(`/api/admin/members/${club.memberId}/application/reject/`, { reason: 'No' })
  await app.ctx.jobs.runNow('billing.rejected')
  expect(await countAtStripe(club)).toBe(0)
  expect(await club.plan()).toBeNull()
  expect(await club.state()).toBe('inactive')
  app.clock.advance('PT1M')
  expect(await club.signUp()).toEqual({ status: 'active' })
  await app.ctx.jobs.runNow('billing.rejected')
  expect(await countAtStripe(club)).toBe(1)
})

testWithApp('what Stripe never told is asked for', async (app) => {
  const club = await joinClub(app, 'pm_card_visa')
  await club.signUp()
  await club.client.post('/api/billing/myplan/cancel/')
  await club.stripe.settled()
  club.stripe.hold()
  await club.pass('P32D')
  expect((await rowsOf(app))[0]?.status).toBe('cancelling')
  await app.ctx.jobs.runNow('billing.catchUp')
  expect((await rowsOf(app))[0]?.status).toBe('inactive')
})
