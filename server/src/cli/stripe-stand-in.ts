import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { pathBeside } from '../core/beside.ts'
import type { Ids } from '../core/ids.ts'
import { connectStripe } from '../integrations/payments/stripe.ts'
import type { ProviderAccount, StandIn } from '../features/billing/public.ts'

export type StripeStandIn = StandIn & {
  /** Adds what the club has at Stripe, without telling anybody. */
  seed(account: ProviderAccount): Promise<void>
  /** From now on tells a club of every event, and returns the secret that signs these messages. */
  tell(webhookUrl: string): Promise<string>
  /** The number of messages that the club refused. */
  countRefused(): Promise<number>
  stop(): Promise<void>
}

const startedSchema = z.object({ address: z.url() })
const clockSchema = z.object({ next: z.iso.datetime().nullable() })
const attemptsSchema = z.object({ attempts: z.array(z.object({ status: z.int() })) })

/** The events that a club acts on; all others would only take time. */
const toldOf = ['customer.subscription.*', 'invoice.paid', 'invoice.payment_failed', 'payment_intent.*', 'charge.*']
const cardEvents = ['checkout.session.completed', 'setup_intent.succeeded', 'payment_method.updated']

/**
 * Starts Stripe's counterpart in a child process that ends with this one: it is another workspace, and the server knows
 * it by HTTP only. With `startsAt` its clock stands still until it is moved.
 */
export async function startStandIn(
  { ids }: { ids: Pick<Ids, 'alphanumeric'> },
  { startsAt }: { startsAt?: string } = {},
): Promise<StripeStandIn> {
  const secretKey = `sk_test_${ids.alphanumeric(24)}`
  const program = pathBeside('stripe-counterpart/src/stand-in.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // Over standard input, because everybody can see a process's arguments.
  child.stdin.write(`${JSON.stringify({ secretKey, ...(startsAt === undefined ? {} : { startsAt }) })}\n`)
  const { address } = startedSchema.parse(JSON.parse(await firstLine(child)))
  const command = commandsTo(address, secretKey)
  return {
    address,
    secretKey,
    seed: async (account) => void (await command('seed', account)),
    tell: (webhookUrl) => makeWebhook({ address, secretKey }, webhookUrl),
    moveTo: async (moment: Temporal.Instant) => {
      const to = new Date(moment.epochMilliseconds).toISOString()
      return clockSchema.parse(await command('clock', { to, settle: true })).next
    },
    countRefused: async () => {
      const { attempts } = attemptsSchema.parse(await command('webhooks'))
      return attempts.filter(({ status }) => status < 200 || status >= 300).length
    },
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Has the counterpart tell this address what happens; gives the secret that signs it. */
async function makeWebhook(
  { address, secretKey }: { address: string; secretKey: string },
  url: string,
): Promise<string> {
  const stripe = await connectStripe({ apiBase: address, secretKey })
  const wanted = { url, enabled_events: [...toldOf, ...cardEvents] }
  // Stripe's own names; its package lists each one, and none with the star.
  const endpoint = await stripe.webhookEndpoints.create(wanted as Parameters<typeof stripe.webhookEndpoints.create>[0])
  return endpoint.secret ?? ''
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The counterpart of Stripe was started without an output')
  for await (const line of createInterface({ input: stdout })) return line
  throw new Error('The counterpart of Stripe ended before it was ready')
}

function commandsTo(address: string, secretKey: string) {
  return async (name: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${address}/_simulator/${name}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`The counterpart of Stripe refused ${name}: ${JSON.stringify(answer)}`)
    return answer
  }
}
