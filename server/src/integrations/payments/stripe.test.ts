import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { askStripe, cardRefusalOf, connectStripe } from './stripe.ts'

/** A server that answers every call with one status and error, in Stripe's form. */
async function withAnswer(status: number, error: Record<string, string>, run: (apiBase: string) => Promise<void>) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // listening on TCP
  try {
    await run(`http://127.0.0.1:${port}`)
  } finally {
    await new Promise((closed) => void server.close(closed))
  }
}

async function faultOf(status: number, error: Record<string, string>): Promise<unknown> {
  let fault: unknown
  await withAnswer(status, error, async (apiBase) => {
    const stripe = await connectStripe({ apiBase, secretKey: 'sk_test_1' })
    fault = await askStripe(() => stripe.balance.retrieve({}, { maxNetworkRetries: 0 })).catch(
      (thrown: unknown) => thrown,
    )
  })
  return fault
}

test.each([
  [401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }, 'stripe_not_configured'],
  [500, { type: 'api_error', message: 'Out of order' }, 'stripe_unavailable'],
  [429, { type: 'rate_limit_error', message: 'Too many' }, 'stripe_unavailable'],
] as const)('an answer of %i is told as what it means here', async (status, error, code) => {
  const fault = await faultOf(status, error)
  expect(fault).toBeInstanceOf(AppError)
  expect(fault).toMatchObject({ code })
})

test('a call that Stripe cannot take is a fault of ours, and is not told as the caller’s', async () => {
  const fault = await faultOf(400, { type: 'invalid_request_error', message: 'Received unknown parameter: x' })
  expect(fault).toMatchObject({ message: 'Stripe refused the call: Received unknown parameter: x' })
  expect(fault).not.toHaveProperty('statusCode')
})

test('nobody there is an outage', async () => {
  const stripe = await connectStripe({ apiBase: 'http://127.0.0.1:9', secretKey: 'sk_test_1' })
  const asked = askStripe(() => stripe.balance.retrieve({}, { maxNetworkRetries: 0 }))
  await expect(asked).rejects.toMatchObject({ code: 'stripe_unavailable' })
})

test('a refused card is an answer, with the bank’s reason', async () => {
  const declined = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'No money',
  }
  expect(cardRefusalOf(await faultOf(402, declined))).toEqual({ code: 'insufficient_funds', message: 'No money' })
  expect(cardRefusalOf(new Error('other'))).toBeUndefined()
})
