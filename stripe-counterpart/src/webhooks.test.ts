import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import type { Timers } from './timers.ts'
import type { StripeOptions } from './start-stripe.ts'
import { stripeForTests } from './testing/stripe-for-tests.ts'

const secret = 'whsec_0123456789abcdef'
const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

/** A portal that answers with `status` and records what it receives. */
async function portal(options: StripeOptions = {}) {
  const received: { payload: string; signature: string }[] = []
  const answer = { status: 200 }
  const server = createServer((request, response) => {
    void text(request).then((payload) => {
      received.push({ payload, signature: String(request.headers['stripe-signature']) })
      response.writeHead(answer.status).end()
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  closers.push(() => new Promise((closed) => void server.close(closed)))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/webhook`
  const { client, stripe } = await stripeForTests({ webhookUrl: url, webhookSecret: secret, ...options })
  const types = () => received.map(({ payload }) => JSON.parse(payload).type as string)
  return { client, stripe, received, answer, types, url }
}

test('an event arrives signed, and only with the right secret', async () => {
  const { client, stripe, received } = await portal()
  const customer = await client.customers.create({ name: 'Åsa' })
  await stripe.settled()
  const [first] = received
  const event = client.webhooks.constructEvent(first?.payload ?? '', first?.signature ?? '', secret)
  expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id, name: 'Åsa' } } })
  expect(() => client.webhooks.constructEvent(first?.payload ?? '', first?.signature ?? '', 'whsec_other')).toThrow(
    'No signatures found',
  )
  expect(() => client.webhooks.constructEvent(`${first?.payload} `, first?.signature ?? '', secret)).toThrow(
    'No signatures found',
  )
  expect((await client.events.retrieve(event.id)).pending_webhooks).toBe(0)
})

test('a refused event comes again until it is taken', async () => {
  const waiting: { after: number; task: () => void }[] = []
  const timers: Timers = {
    after: (after, task) => {
      waiting.push({ after, task })
      return () => undefined
    },
  }
  const { client, stripe, types, answer } = await portal({ timers })
  answer.status = 500
  await client.customers.create({ name: 'A' })
  await stripe.settled()
  expect(waiting.map(({ after }) => after)).toEqual([1000])
  waiting[0]?.task()
  await stripe.settled()
  expect(waiting.map(({ after }) => after)).toEqual([1000, 5000])
  answer.status = 200
  waiting[1]?.task()
  await stripe.settled()
  expect(waiting).toHaveLength(2)
  expect(types()).toEqual(['customer.created', 'customer.created', 'customer.created'])
  expect(stripe.attempts.items.map(({ status }) => status)).toEqual([500, 500, 200])
})

test('events are held back, shuffled, sent several times and let go', async () => {
  const { client, stripe, types } = await portal()
  stripe.hold()
  await client.paymentIntents.create({ amount: 100, currency: 'aud', payment_method: 'pm_card_visa', confirm: true })
  await stripe.settled()
  expect(types()).toEqual([])
  const [created, charged, succeeded] = stripe.events().map(({ id }) => id)
  await stripe.deliver([String(succeeded), String(created), String(succeeded)])
  const sent = ['payment_intent.succeeded', 'payment_intent.created', 'payment_intent.succeeded']
  expect(types()).toEqual(sent)
  await stripe.release()
  expect(types()).toEqual([...sent, 'charge.succeeded'])
  await stripe.deliver([String(charged)])
  await client.customers.create({})
  await stripe.settled()
  expect(types()).toEqual([...sent, 'charge.succeeded', 'charge.succeeded', 'customer.created'])
})

test('an endpoint made by a call hears only what it asked for, with a secret shown once', async () => {
  const { client, stripe, url, received } = await portal()
  const endpoint = await client.webhookEndpoints.create({ url: `${url}?mine`, enabled_events: ['customer.created'] })
  expect(endpoint.secret).toMatch(/^whsec_/)
  expect((await client.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined()
  await client.products.create({ name: 'P' })
  await client.customers.create({})
  await stripe.settled()
  const mine = stripe.attempts.items.filter((attempt) => attempt.url === `${url}?mine`)
  expect(mine.map(({ type }) => type)).toEqual(['customer.created'])
  const last = received.at(-1)
  const check = () =>
    client.webhooks.constructEvent(last?.payload ?? '', last?.signature ?? '', String(endpoint.secret))
  expect(check().type).toBe('customer.created')
})

test('commands hold events, deliver them and move the clock, for the holder of the key only', async () => {
  const { client, stripe, types } = await portal()
  const command = async (path: string, body?: object, key = stripe.secretKey) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${stripe.address}/_simulator/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}` },
    })
    return { status: response.status, body: await response.json() }
  }
  expect((await command('clock', undefined, 'sk_test_other')).status).toBe(401)
  await command('webhooks', { mode: 'hold' })
  await client.customers.create({})
  await client.products.create({ name: 'P' })
  await command('deliver', { order: 'reversed', times: 2 })
  const pair = ['product.created', 'customer.created']
  expect(types()).toEqual([...pair, ...pair])
  const before = stripe.now().getTime()
  const moved = await command('clock', { advance: 'P31D' })
  expect(Date.parse(moved.body.now) - before).toBeGreaterThanOrEqual(31 * 86_400_000 - 1000)
  expect((await command('clock', { to: '2020-01-01T00:00:00Z' })).status).toBe(400)
  expect((await command('clock', { colour: 'red' })).status).toBe(400)
  expect((await command('deliver', { events: ['evt_gone'] })).status).toBe(400)
  expect((await command('weather')).status).toBe(404)
})
