import { createHttpClient, type HttpClient } from '@fobhouse/server/testing/http-client.ts'
import { findFreePort, type ServerProcess, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import { type SimulatedStripe, startStripe } from '@fobhouse/stripe-counterpart/start-stripe.ts'
import { startClub } from './club.ts'

/** A club that charges A$45.00 a month by card, with Stripe's counterpart and a clock that can be moved. */
export type CardClub = {
  server: ServerProcess
  stripe: SimulatedStripe
  admin: HttpClient
  /** Moves the clock of the club and of Stripe forward by this much. */
  pass(advance: string): Promise<void>
  /** Cancels every subscription, as in Stripe's dashboard. */
  cancelAtStripe(): Promise<void>
  close(): Promise<void>
}

export async function openCardClub(): Promise<CardClub> {
  const port = await findFreePort()
  const stripe = await startStripe({ webhookUrl: `http://127.0.0.1:${port}/api/billing/stripe-webhook/` })
  const { server, stop } = await startClub({ PORT: String(port), FOBHOUSE_TEST_CLOCK: '1' })
  const admin = createHttpClient(await signInOverHttp(server.origin))
  await admin.put(server.origin, '/api/admin/settings/', {
    'general.publicUrl': server.origin,
    'features.enableMembershipPayments': true,
    'features.enableStripe': true,
    'induction.required': false,
    'stripe.apiBase': stripe.address,
    'stripe.secretKey': stripe.secretKey,
    'stripe.webhookSecret': stripe.webhookSecret,
  })
  const tier = await admin.post(server.origin, '/api/admin/tiers/', { name: 'Hobby', description: 'Doors and laser' })
  const plan = { tierId: tier.body.id, name: 'Monthly', cost: 4500, interval: 'month', intervalAmount: 1 }
  await admin.post(server.origin, '/api/admin/plans/', plan)
  return {
    server,
    stripe,
    admin,
    pass: (advance) => pass({ server, stripe }, advance),
    cancelAtStripe: () => cancelAtStripe(stripe),
    close: async () => {
      await stop()
      await stripe.close()
    },
  }
}

async function pass({ server, stripe }: Pick<CardClub, 'server' | 'stripe'>, advance: string): Promise<void> {
  const answer = await fetch(`${server.origin}/api/test/clock/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  })
  const { now } = (await answer.json()) as { now: string } // by the contract
  await stripe.advance(now)
}

async function cancelAtStripe({ address, secretKey }: SimulatedStripe): Promise<void> {
  const headers = { authorization: `Bearer ${secretKey}` }
  const listed = await fetch(`${address}/v1/subscriptions`, { headers })
  const { data } = (await listed.json()) as { data: { id: string }[] } // as Stripe says
  for (const { id } of data) await fetch(`${address}/v1/subscriptions/${id}`, { method: 'DELETE', headers })
}
