import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { insertPlan, insertSubscription } from '../../../testing/subscribe.ts'
import { changeState } from './change-state.ts'

const columns = ['state', 'application', 'applied_at', 'disabled_at', 'first_joined_at'] as const

/** Every stored fact that a member's access depends on. */
async function standingOf({ ctx: { db } }: TestApp, id: number) {
  const member = await db.selectFrom('members').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  const grants = await db.selectFrom('grants').selectAll().where('member_id', '=', id).orderBy('device_id').execute()
  const subscriptions = await db.selectFrom('subscriptions').selectAll().where('member_id', '=', id).execute()
  return { member, grants, subscriptions }
}

async function insertDoor({ ctx: { db } }: TestApp): Promise<void> {
  const row = { kind: 'door', serial: 'front', name: 'Front', created_at: '2026-01-01T00:00:00.000Z' } as const
  await db
    .insertInto('devices')
    .values({ ...row, authorised: 1, default_access: 1 })
    .execute()
}

const path = (id: number, deed: string) => `/api/admin/members/${id}/state/${deed}/`

testWithApp('undo of Enable puts a payment that lapsed back, which opens again when it is paid', async (app) => {
  const admin = await signInAsAdmin(app)
  await insertDoor(app)
  const id = await insertMember(app.ctx, { state: 'inactive' })
  const lapsed = '2026-03-01T00:00:00.000Z'
  const plan_id = await insertPlan(app.ctx)
  await insertSubscription(app.ctx, { member_id: id, plan_id, payment_failed_at: lapsed, suspended_at: lapsed })
  const before = await standingOf(app, id)
  expect((await admin.post(path(id, 'active'))).status).toBe(200)
  expect(await standingOf(app, id)).toMatchObject({ member: { state: 'active' }, grants: [{ source: 'default' }] })
  expect((await admin.post(path(id, 'undo'))).body).toEqual({ success: true })
  expect(await standingOf(app, id)).toEqual(before)
  await changeState(app.ctx, { memberId: id, trigger: 'pay_membership', actor: { memberId: null, name: 'Stripe' } })
  expect(await standingOf(app, id)).toMatchObject({ member: { state: 'active', disabled_at: null } })
})

testWithApp('undo of Disable puts an open application back, with its day', async (app) => {
  const admin = await signInAsAdmin(app)
  const applied_at = '2026-03-05T08:00:00.000Z'
  const id = await insertMember(app.ctx, { state: 'active', application: 'open', applied_at })
  const before = await standingOf(app, id)
  await admin.post(path(id, 'inactive'))
  expect((await standingOf(app, id)).member).toMatchObject({ state: 'inactive', application: null })
  await admin.post(path(id, 'undo'))
  expect(await standingOf(app, id)).toEqual(before)
  const mails = await app.ctx.db
    .selectFrom('outbox')
    .select('subject')
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual(['Your access is off', 'Your access is as it was before'])
  const trail = await app.ctx.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `member:${id}`)
    .orderBy('id')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['member.disable', 'member.undo'])
})

testWithApp('only who did it undoes it, soon, and once', async (app) => {
  const admin = await signInAsAdmin(app)
  const other = await signInAs(app, await insertMember(app.ctx, { is_admin: 1, email: 'other@example.org' }))
  const id = await insertMember(app.ctx, { state: 'active' })
  const undo = async (by = admin) => (await by.post(path(id, 'undo'))).body.code
  expect(await undo()).toBe('undo_over')
  await admin.post(path(id, 'inactive'))
  expect(await undo(other)).toBe('undo_over')
  app.clock.advance({ minutes: 2, milliseconds: 1 })
  expect(await undo()).toBe('undo_over')
  await admin.post(path(id, 'active'))
  app.clock.advance({ minutes: 2 })
  expect(await undo()).toBeUndefined()
  expect(await undo()).toBe('undo_over')
  expect((await admin.post(path(9999, 'undo'))).body.code).toBe('not_found')
})

testWithApp('nothing is undone where something else changed since', async (app) => {
  const admin = await signInAsAdmin(app)
  const plan_id = await insertPlan(app.ctx)
  const change = async (what: (id: number) => Promise<unknown>) => {
    const id = await insertMember(app.ctx, { state: 'active' })
    await insertSubscription(app.ctx, { member_id: id, plan_id })
    await admin.post(path(id, 'inactive'))
    await what(id)
    return (await admin.post(path(id, 'undo'))).body.code
  }
  const ended = { status: 'inactive', ended_at: '2026-03-09T00:00:00.000Z' } as const
  const { db } = app.ctx
  expect(await change((id) => db.updateTable('subscriptions').set(ended).where('member_id', '=', id).execute())).toBe(
    'undo_changed',
  )
  expect(await change((id) => admin.post(path(id, 'active')))).toBeUndefined() // undone: disabled again
  const actor = { memberId: null, name: 'fobhouse' } as const
  expect(await change((memberId) => changeState(app.ctx, { memberId, trigger: 'enable', actor }))).toBe('undo_over')
  expect(
    await change((id) => db.updateTable('members').set({ application: 'open' }).where('id', '=', id).execute()),
  ).toBe('undo_changed')
})

testWithApp('of two undos at once one is made', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx, { state: 'active' })
  await admin.post(path(id, 'inactive'))
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(path(id, 'undo'))))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  const trail = await app.ctx.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'member.undo')
    .orderBy('id')
    .execute()
  expect(trail).toHaveLength(1)
})
