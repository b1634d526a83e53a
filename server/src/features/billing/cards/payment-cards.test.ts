import { expect } from 'vitest'
import { connectStripe } from '../../../integrations/payments/stripe.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { withStripe } from '../../../testing/stripe.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'
import { takeUpCard } from './take-up-card.ts'

const path = '/api/billing/card/'
const numbers = { ordinary: '4242424242424242', confirmed: '4000002760003184', declined: '4000000000000002' }

/** Submits the form of Stripe's page as a browser does. Returns the URL it redirects to, if any. */
async function enterCard(url: string, number: string): Promise<string | null> {
  const card = { cardNumber: number, cardExpiry: '08 / 30', cardCvc: '123', billingName: 'Priya' }
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) })
  return answer.headers.get('location')
}

async function signInMember(app: TestApp) {
  const id = await insertMember(app.ctx, { email: 'priya@example.org', first_name: 'Priya', last_name: 'Raghunathan' })
  return { id, member: await signInAs(app, id) }
}

const none = { brand: null, last4: null, expiry: null, isNeeded: false }
const visa = (last4: string) => ({ brand: 'visa', last4, expiry: '08/2030', isNeeded: false })

testWithApp('a card is saved on the page of Stripe, replaced and removed; only its end is known here', async (app) => {
  const { id, member } = await signInMember(app)
  expect(await member.get(path)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  await withStripe(app, async ({ address: apiBase, secretKey }) => {
    const stripe = await connectStripe({ apiBase, secretKey })
    expect((await member.get(path)).body).toEqual(none)
    const { url } = (await member.post(path, {})).body
    expect(await enterCard(url, numbers.declined)).toBe(null)
    expect((await member.post(`${path}refresh/`, {})).body).toEqual(none)
    expect(await enterCard(url, numbers.ordinary)).toBe('http://club.test/account/billing?saved=1')
    expect((await member.post(`${path}refresh/`, {})).body).toEqual(visa('4242'))
    expect((await member.get('/api/profile/')).body.stripe).toEqual({ cardExpiry: '08/2030', last4: '4242' })

    const bank = await enterCard((await member.post(path, {})).body.url, numbers.confirmed)
    await fetch(bank ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'complete' }) })
    await Promise.all([takeUpCard(app.ctx, { memberId: id }), member.post(`${path}refresh/`, {})])
    expect((await member.get(path)).body).toEqual(visa('3184'))

    const customers = (await stripe.customers.list()).data
    expect(customers).toMatchObject([{ email: 'priya@example.org', name: 'Priya Raghunathan' }])
    const [customer] = customers
    const cards = (await stripe.customers.listPaymentMethods(customer?.id ?? '')).data
    expect(cards).toMatchObject([{ id: customer?.invoice_settings.default_payment_method, card: { last4: '3184' } }])

    expect((await member.delete(path)).status).toBe(200)
    expect((await member.delete(path)).status).toBe(200)
    expect((await member.get(path)).body).toEqual(none)
    expect((await stripe.customers.listPaymentMethods(customer?.id ?? '')).data).toEqual([])
    const admin = await signInAsAdmin(app)
    const trail = (await admin.get(`/api/admin/audit/?subject=member:${id}&action=billing`)).body
    expect(trail).toMatchObject([
      { action: 'billing.removeCard', before: { card_last4: '3184' } },
      { action: 'billing.saveCard', after: { card_last4: '3184' } },
      { action: 'billing.saveCard', after: { card_last4: '4242' } },
    ])
    expect(await everythingStored(app)).not.toMatch(new RegExp(Object.values(numbers).join('|')))
  })
})

/** Every column of every table, as text. */
async function everythingStored({ ctx }: TestApp): Promise<string> {
  const tables = await ctx.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      ctx.db
        .selectFrom(name as 'members')
        .selectAll()
        .execute(),
    ),
  )
  const text = JSON.stringify(rows)
  expect(text).toContain('priya@example.org')
  return text
}

testWithApp('a card that a membership goes on by is replaced, not removed', async (app) => {
  const { id, member } = await signInMember(app)
  await withStripe(app, async () => {
    await enterCard((await member.post(path, {})).body.url, numbers.ordinary)
    await member.post(`${path}refresh/`, {})
    const subscription = await insertSubscription(app.ctx, { member_id: id, source: 'stripe' })
    expect(await member.delete(path)).toMatchObject({ status: 409, body: { code: 'card_needed' } })
    expect((await member.get(path)).body).toEqual({ ...visa('4242'), isNeeded: true })
    await app.ctx.db.updateTable('subscriptions').set({ status: 'cancelling' }).where('id', '=', subscription).execute()
    expect((await member.delete(path)).status).toBe(200)
  })
})

testWithApp('Stripe follows a new address, and forgets who was erased', async (app) => {
  const { id, member } = await signInMember(app)
  await withStripe(app, async ({ address: apiBase, secretKey }) => {
    const stripe = await connectStripe({ apiBase, secretKey })
    await member.post(path, {})
    await app.ctx.db.updateTable('members').set({ email: 'new@example.org' }).where('id', '=', id).execute()
    await app.ctx.jobs.runNow('billing.payers')
    expect((await stripe.customers.list()).data).toMatchObject([{ email: 'new@example.org' }])
    const admin = await signInAsAdmin(app)
    await admin.post(`/api/admin/members/${id}/erase/`, { name: 'Priya Raghunathan' })
    await app.ctx.jobs.runNow('billing.plans')
    expect((await stripe.customers.list()).data).toEqual([])
  })
})

testWithApp('another account knows no customer of the last one', async (app) => {
  const { member } = await signInMember(app)
  await withStripe(app, async () => {
    await enterCard((await member.post(path, {})).body.url, numbers.ordinary)
    expect((await member.post(`${path}refresh/`, {})).body).toEqual(visa('4242'))
  })
  await withStripe(app, async () => {
    expect((await member.post(`${path}refresh/`, {})).body).toEqual(none)
    await enterCard((await member.post(path, {})).body.url, numbers.ordinary)
    expect((await member.post(`${path}refresh/`, {})).body).toEqual(visa('4242'))
  })
})

testWithApp('while Stripe is away, nothing changes and the answer says so', async (app) => {
  const { member } = await signInMember(app)
  await withStripe(app, async (stripe) => {
    await stripe.close()
    const away = { status: 503, body: { code: 'stripe_unavailable' } }
    expect(await member.post(path, {})).toMatchObject(away)
    expect((await member.get(path)).body).toEqual(none)
  })
})
