import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { setSettings } from '../../testing/settings.ts'

testWithApp('tells a visitor the site configuration', async ({ visitor }) => {
  const answer = await visitor.get('/api/config/')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    loggedIn: false,
    general: { siteName: 'Member Portal', siteLocaleCurrency: 'en-AU' },
    theme: { themePrimary: '#278ab0', themeToolbar: '#0461b1', themeAccent: '#189ab4' },
  })
})

testWithApp('answers unknown paths under /api/ and unknown methods as JSON', async ({ visitor }) => {
  expect(await visitor.get('/api/nothing/')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const wrongMethod = await visitor.send('DELETE', '/api/config/')
  expect(wrongMethod).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
  expect(wrongMethod.headers['allow']).toBe('GET')
})

testWithApp('cards can be used once there is a key to charge them with', async ({ ctx, visitor }) => {
  const read = async () => {
    const { features, keys } = (await visitor.get('/api/config/')).body
    return [features.enableStripe, features.enableMembershipPayments, keys.stripePublishableKey]
  }
  expect(await read()).toEqual([false, false, ''])
  await setSettings(ctx, { 'features.enableStripe': true, 'features.enableMembershipPayments': true })
  expect(await read()).toEqual([false, true, ''])
  await setSettings(ctx, { 'stripe.secretKey': 'sk_test_1', 'stripe.publishableKey': 'pk_test_1' })
  expect(await read()).toEqual([true, true, 'pk_test_1'])
})
