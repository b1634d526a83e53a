import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'
import { isReadyToJoin } from './sign-up-steps.ts'

function isReady({ ctx }: Pick<TestApp, 'ctx'>, memberId: number): Promise<boolean> {
  return ctx.transact((trx) => isReadyToJoin(ctx, trx, memberId))
}

testWithApp('who pays is ready to join once nothing else is missing', async (app) => {
  const { ctx } = app
  await setSettings(ctx, { 'features.enableMembershipPayments': true, 'features.signup.requireAccessCard': true })
  const at = '2026-03-01T00:00:00.000Z'
  const carded = await insertMember(ctx, { state: 'noob', card_number: '4711', last_induction_at: at })
  const cardless = await insertMember(ctx, { state: 'noob', last_induction_at: at })
  const uninducted = await insertMember(ctx, { state: 'noob', card_number: '4712' })
  const formerMember = await insertMember(ctx, { state: 'inactive', card_number: '4713', first_joined_at: at })
  const everybody = [carded, cardless, uninducted, formerMember]
  const ready = async () => Promise.all(everybody.map((memberId) => isReady(app, memberId)))
  expect(await ready()).toEqual([false, false, false, false])
  for (const memberId of everybody) await insertSubscription(ctx, { member_id: memberId })
  expect(await ready()).toEqual([true, false, false, true])

  await setSettings(ctx, { 'induction.maxInductionDays': 10 })
  expect(await ready()).toEqual([false, false, false, false])
  await setSettings(ctx, { 'induction.required': false, 'features.signup.requireAccessCard': false })
  expect(await ready()).toEqual([true, true, true, true])
})

testWithApp('a payment that waits to be confirmed is none', async (app) => {
  await setSettings(app.ctx, { 'features.enableMembershipPayments': true, 'induction.required': false })
  const memberId = await insertMember(app.ctx, { state: 'noob' })
  await insertSubscription(app.ctx, { member_id: memberId, status: 'pending' })
  expect(await isReady(app, memberId)).toBe(false)
})
