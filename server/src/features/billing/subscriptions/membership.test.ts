import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { setSettings } from '../../../testing/settings.ts'
import { insertPlan } from '../../../testing/subscribe.ts'
import { AppError } from '../../../core/errors.ts'
import { applySubscription, beginSubscription, type Told } from './apply-subscription.ts'

const email = 'kim@example.org'
const actor = { memberId: null, name: 'Stripe' } as const

type Life = {
  app: TestApp
  memberId: number
  tell(change: Partial<Told>): Promise<void>
  /** Lets that many days pass, and runs the job. */
  pass(days: number): Promise<void>
  state(): Promise<string>
  /** The subjects of mails since the last call. */
  mails(): Promise<string[]>
}

async function startLife(
  app: TestApp,
  first: Partial<Told>,
  state: 'inactive' | 'accountonly' = 'inactive',
): Promise<Life> {
  const { ctx } = app
  await setSettings(ctx, { 'induction.required': false, 'features.signup.requireAccessCard': false })
  const memberId = await insertMember(ctx, { state, email, first_name: 'Kim', last_name: 'Lee' })
  const now = '2026-03-12T08:00:00.000Z'
  const terms = {
    planId: await insertPlan(ctx),
    cost: 5000,
    currency: 'AUD',
    interval: 'month',
    intervalAmount: 1,
    startedAt: now,
    billingCycleAnchor: now,
  } as const
  let told: Told = {
    ...terms,
    source: 'stripe',
    phase: 'running',
    stripeSubscriptionId: null,
    currentPeriodEnd: '2026-04-12T08:00:00.000Z',
    cancelAt: null,
    paymentFailedAt: null,
    endedAt: null,
    ...first,
  }
  const id = await ctx.transact((trx) => beginSubscription(trx, { memberId, source: told.source, terms }))
  let seen = 0
  return {
    app,
    memberId,
    async tell(change) {
      told = { ...told, ...change }
      await ctx.transact((trx) => applySubscription(ctx, trx, { subscriptionId: id, told, actor }))
    },
    async pass(days) {
      app.clock.advance({ hours: 24 * days })
      await ctx.jobs.runNow('billing.review')
    },
    async state() {
      const row = await ctx.db
        .selectFrom('members')
        .innerJoin('subscriptions', 'subscriptions.member_id', 'members.id')
        .select(['members.state', 'subscriptions.status', 'subscriptions.ended_at'])
        .executeTakeFirstOrThrow()
      return `${row.state}, ${row.status}${row.ended_at === null ? '' : ', ended'}`
    },
    async mails() {
      const all = await mailsTo(ctx, email)
      const fresh = all.slice(seen).map(({ subject }) => subject)
      seen = all.length
      return fresh
    },
  }
}

testWithApp('pays, fails, is reminded daily, loses access, pays and has it back', async (app) => {
  const life = await startLife(app, {})
  expect(await life.state()).toBe('inactive, pending')
  await life.tell({})
  expect(await life.state()).toBe('active, active')
  expect(await life.mails()).toEqual(['Your access is on'])
  await life.tell({})
  expect(await life.mails()).toEqual([])

  app.clock.set('2026-04-12T08:00:00Z')
  await life.tell({ paymentFailedAt: '2026-04-12T08:00:00.000Z' })
  expect(await life.mails()).toEqual(['Your membership payment failed'])
  const mail = (await mailsTo(app.ctx, email)).at(-1)
  expect(mail?.text).toContain('A$50.00')
  expect(mail?.text).toContain('19 April 2026')
  await life.pass(0)
  expect(await life.mails()).toEqual([])
  await life.pass(1)
  await life.pass(0)
  expect(await life.mails()).toEqual(['Your membership payment is still missing'])
  await life.pass(5)
  expect(await life.state()).toBe('active, active')
  expect(await life.mails()).toEqual(['Your membership payment is still missing'])
  await life.pass(1)
  expect(await life.state()).toBe('inactive, inactive')
  expect(await life.mails()).toEqual(['Your access has ended, until you pay'])
  await life.pass(30)
  expect(await life.mails()).toEqual([])

  await life.tell({ paymentFailedAt: null, currentPeriodEnd: '2026-06-12T08:00:00.000Z' })
  expect(await life.state()).toBe('active, active')
  expect(await life.mails()).toEqual(['Your access is on'])
})

testWithApp('is cancelled, resumed, cancelled and over', async (app) => {
  const life = await startLife(app, {})
  await life.tell({})
  await life.mails()
  await life.tell({ cancelAt: '2026-04-12T08:00:00.000Z' })
  expect(await life.state()).toBe('active, cancelling')
  expect(await life.mails()).toEqual(['Your membership ends on 12 April 2026'])
  await life.tell({ cancelAt: null })
  expect(await life.state()).toBe('active, active')
  expect(await life.mails()).toEqual(['Your membership goes on'])
  await life.tell({ phase: 'ended', endedAt: '2026-04-12T08:00:00.000Z' })
  expect(await life.state()).toBe('inactive, inactive, ended')
  expect(await life.mails()).toEqual(['Your membership has ended'])
  await life.tell({ phase: 'running', endedAt: null })
  expect(await life.state()).toBe('inactive, inactive, ended')
  const trail = await app.ctx.db.selectFrom('audit').select(['action', 'actor']).orderBy('id').execute()
  expect(trail.map(({ action }) => action)).toEqual([
    'subscription.began',
    'member.pay_membership',
    'subscription.cancelled',
    'subscription.resumed',
    'subscription.ended',
    'member.end_membership',
  ])
  expect(new Set(trail.map((line) => line.actor))).toEqual(new Set(['Stripe']))
})

testWithApp('paid by hand: reminded before, the same grace behind, and back with the next payment', async (app) => {
  const life = await startLife(app, { source: 'manual' })
  await life.tell({})
  await life.mails()
  await life.pass(20)
  expect(await life.mails()).toEqual([])
  app.clock.set('2026-04-06T08:00:00Z')
  await life.pass(0)
  await life.pass(1)
  expect(await life.mails()).toEqual(['Your membership is paid until 12 April 2026'])
  app.clock.set('2026-04-12T09:00:00Z')
  await life.pass(0)
  expect(await life.mails()).toEqual(['Your membership payment is still missing'])
  await life.pass(7)
  expect(await life.state()).toBe('inactive, inactive')
  await life.tell({ currentPeriodEnd: '2026-05-12T08:00:00.000Z' })
  expect(await life.state()).toBe('active, active')
  await life.tell({ cancelAt: '2026-05-12T08:00:00.000Z' })
  await life.pass(60)
  expect(await life.state()).toBe('inactive, inactive, ended')
})

testWithApp('never ends for a missing date', async (app) => {
  const life = await startLife(app, { source: 'manual', currentPeriodEnd: null })
  await life.tell({})
  await life.mails()
  await life.pass(3650)
  expect(await life.state()).toBe('active, active')
  expect(await life.mails()).toEqual([])
})

testWithApp('a renewal does not let in whom an administrator disabled', async (app) => {
  const life = await startLife(app, {})
  await life.tell({})
  await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', life.memberId).execute()
  await life.tell({ currentPeriodEnd: '2026-05-12T08:00:00.000Z' })
  expect(await life.state()).toBe('inactive, active')
})

testWithApp('nor does the payment that was missing; the administrators are told', async (app) => {
  await insertMember(app.ctx, { is_admin: 1, email: 'admin@example.org' })
  const life = await startLife(app, {})
  await life.tell({})
  await life.tell({ paymentFailedAt: '2026-03-12T08:00:00.000Z' })
  await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', life.memberId).execute()
  await life.pass(8)
  await life.tell({ paymentFailedAt: null })
  expect(await life.state()).toBe('inactive, active')
  expect((await mailsTo(app.ctx, 'admin@example.org')).map(({ subject }) => subject)).toEqual([
    'Kim Lee has paid, and is not an active member yet',
  ])
})

testWithApp('access that ended for a payment comes back with it, whatever a sign-up asks for by now', async (app) => {
  const life = await startLife(app, {})
  await life.tell({})
  await life.tell({ paymentFailedAt: '2026-03-12T08:00:00.000Z' })
  await life.pass(8)
  expect(await life.state()).toBe('inactive, inactive')
  await setSettings(app.ctx, { 'induction.required': true })
  await life.tell({ paymentFailedAt: null })
  expect(await life.state()).toBe('active, active')
})

testWithApp('who paid with the sign-up skipped is told of to the administrators', async (app) => {
  await insertMember(app.ctx, { is_admin: 1, email: 'admin@example.org' })
  const life = await startLife(app, {}, 'accountonly')
  await life.tell({})
  expect(await life.state()).toBe('accountonly, active')
  const [mail] = await mailsTo(app.ctx, 'admin@example.org')
  expect(mail?.subject).toBe('Kim Lee has paid, and is not an active member yet')
  expect(mail?.text).toContain('Full member, Monthly')
})

testWithApp('a second one at the same time is refused', async (app) => {
  const life = await startLife(app, {})
  const again = app.ctx.transact(async (trx) => {
    const row = await trx.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
    await beginSubscription(trx, {
      memberId: life.memberId,
      source: 'manual',
      terms: {
        planId: row.plan_id,
        cost: 1,
        currency: 'AUD',
        interval: 'day',
        intervalAmount: 1,
        startedAt: row.started_at,
        billingCycleAnchor: row.started_at,
      },
    })
  })
  await expect(again).rejects.toBeInstanceOf(AppError)
  await expect(again).rejects.toMatchObject({ code: 'subscription_exists' })
})
