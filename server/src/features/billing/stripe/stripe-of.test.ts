import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { setSettings } from '../../../testing/settings.ts'
import { stripeOf } from './stripe-of.ts'

testWithApp('cards can be charged once they are on and there is a key', async ({ ctx }) => {
  await expect(stripeOf(ctx)).rejects.toMatchObject({ code: 'stripe_not_configured' })
  await setSettings(ctx, { 'stripe.secretKey': 'sk_test_1' })
  await expect(stripeOf(ctx)).rejects.toMatchObject({ code: 'stripe_not_configured' })
  await setSettings(ctx, { 'features.enableStripe': true })
  const client = await stripeOf(ctx)
  expect(await stripeOf(ctx)).toBe(client)
  await setSettings(ctx, { 'stripe.secretKey': 'sk_test_2' })
  expect(await stripeOf(ctx)).not.toBe(client)
})
