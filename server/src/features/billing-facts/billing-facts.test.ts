import type { Updateable } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../../db/tables.ts'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { insertPlan, insertSubscription } from '../../testing/subscribe.ts'

const paidUntil = '2026-04-01T00:00:00.000Z'

testWithApp('profile, list and account summary say how somebody pays', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx, { email: 'priya@example.org' })
  const priya = await signInAs(app, id)
  const nothing = { stripe: { cardExpiry: null, last4: null }, subscriptionStatus: 'inactive' }
  expect((await priya.get('/api/profile/')).body).toMatchObject(nothing)

  await app.ctx.db
    .insertInto('billing_accounts')
    .values({ member_id: id, card_brand: 'visa', card_last4: '4242', card_expiry: '08/2030' })
    .execute()
  const subscriptionId = await insertSubscription(app.ctx, {
    member_id: id,
    status: 'cancelling',
    cancel_at: paidUntil,
    current_period_end: paidUntil,
  })
  const paying = { stripe: { cardExpiry: '08/2030', last4: '4242' }, subscriptionStatus: 'cancelling' }
  expect((await priya.get('/api/profile/')).body).toMatchObject(paying)
  const withPlan = { ...paying, plan: 'Full member: Monthly' }
  expect((await admin.get(`/api/admin/members/${id}/profile/`)).body).toMatchObject(withPlan)
  const list: { id: number }[] = (await admin.get('/api/admin/members/')).body
  expect(list.find((member) => member.id === id)).toMatchObject(withPlan)
  expect(list.find((member) => member.id !== id)).toMatchObject({ ...nothing, plan: null })
  expect((await admin.get(`/api/admin/members/${id}/billing/`)).body).toMatchObject({
    subscription: { status: 'cancelling', plan: 'Full member: Monthly', endDate: paidUntil },
    memberbucks: { stripe_card_last_digits: '4242', stripe_card_expiry: '08/2030' },
  })

  const change = app.ctx.db.updateTable('subscriptions').where('id', '=', subscriptionId)
  await change.set({ status: 'pending' }).execute()
  expect((await priya.get('/api/profile/')).body).toMatchObject({ subscriptionStatus: 'inactive' })
  expect((await admin.get(`/api/admin/members/${id}/profile/`)).body).toMatchObject({ plan: null })
  await change.set({ status: 'inactive', ended_at: paidUntil }).execute()
  expect((await admin.get(`/api/admin/members/${id}/billing/`)).body).toMatchObject({ subscription: null })
})

testWithApp('says when a membership ended, and only where that is why it is off', async (app) => {
  const id = await insertMember(app.ctx)
  const member = await signInAs(app, id)
  const plan_id = await insertPlan(app.ctx)
  const ended = { member_id: id, plan_id, status: 'inactive' } as const
  await insertSubscription(app.ctx, { ...ended, ended_at: '2025-06-01T00:00:00.000Z' })
  await insertSubscription(app.ctx, { ...ended, ended_at: paidUntil })
  const read = async () => {
    app.ctx.live.publish({ memberId: id }, { type: 'profile' })
    return (await member.get('/api/profile/')).body.membershipEnded
  }
  const set = (facts: Updateable<Tables['members']>) =>
    app.ctx.db.updateTable('members').set(facts).where('id', '=', id).execute()
  expect(await read()).toBe(null) // an active member
  await set({ state: 'inactive' })
  expect(await read()).toBe(paidUntil)
  await set({ disabled_at: paidUntil })
  expect(await read()).toBe(null)
  await set({ disabled_at: null, application: 'rejected' })
  expect(await read()).toBe(null)
  await set({ application: 'accepted' })
  expect(await read()).toBe(paidUntil)
  await insertSubscription(app.ctx, { member_id: id, plan_id, suspended_at: paidUntil })
  expect(await read()).toBe(null) // not paid, but not ended
})
