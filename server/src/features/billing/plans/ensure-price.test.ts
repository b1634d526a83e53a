import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { insertPlan } from '../../../testing/subscribe.ts'
import { ensurePrice } from './push-plans.ts'

testWithApp('a plan is subscribed to by the price that Stripe knows for it', async ({ ctx }) => {
  const planId = await insertPlan(ctx)
  await expect(ensurePrice(ctx, planId)).rejects.toMatchObject({ code: 'stripe_not_configured' })
  await expect(ensurePrice(ctx, 4711)).rejects.toMatchObject({ code: 'not_found' })
  await ctx.db.updateTable('membership_plans').set({ stripe_price_id: 'price_1' }).where('id', '=', planId).execute()
  expect(await ensurePrice(ctx, planId)).toBe('price_1')
})
