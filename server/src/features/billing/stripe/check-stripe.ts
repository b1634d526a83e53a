import { publicOrigin } from '../../../context.ts'
import { type Club, type Finding, fault, fine, warning, wordsOf } from '../../doctor/public.ts'
import { fromText } from '../../../core/clock.ts'
import { connectStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { countStripeSubscriptions, findLastStripeEvent } from './store.ts'

const place = 'Settings → Billing'
const path = '/api/billing/stripe-webhook/'
/** A subscription is at least monthly or so for nearly every club: its event comes within this time. */
const quietDays = 40

/** Whether Stripe accepts our key and sends its messages to us. */
export async function checkStripe(club: Club): Promise<Finding[]> {
  const { settings } = club
  if (!settings.get('features.enableStripe')) return [fine('Cards are not charged by Stripe.')]
  const secretKey = settings.get('stripe.secretKey')
  if (secretKey === '') return [fault('Stripe is on, but has no secret key.', `Enter it: ${place}.`)]
  const stripe = await connectStripe({ secretKey, apiBase: settings.get('stripe.apiBase') })
  return [...(await checkWebhook(club, stripe)), ...(await checkEvents(club))]
}

async function checkWebhook(club: Club, stripe: Stripe): Promise<Finding[]> {
  const url = `${publicOrigin(club)}${path}`
  if (club.settings.get('stripe.webhookSecret') === '') {
    return [fault('Stripe’s events are refused: their signing secret is not set.', `Enter it: ${place}.`)]
  }
  const endpoints = await listEndpoints(stripe)
  if (typeof endpoints === 'string') {
    return [fault(`Stripe does not answer with this key: ${endpoints}`, `Try it there: ${place}.`)]
  }
  const ours = endpoints.find((endpoint) => endpoint.url === url)
  if (!ours) {
    return [
      fault(
        `Stripe has no webhook to ${url}.`,
        'Add it at Stripe → Developers → Webhooks, with all events of customers, invoices and payments.',
      ),
    ]
  }
  if (ours.status === 'enabled') return [fine(`Stripe sends its events to ${url}.`)]
  return [fault(`Stripe’s webhook to ${url} is ${ours.status}.`, 'Turn it on at Stripe → Developers → Webhooks.')]
}

/** All of them: an account has sixteen at most. Or, in Stripe's words, why not. */
async function listEndpoints(stripe: Stripe): Promise<Stripe.WebhookEndpoint[] | string> {
  try {
    return (await stripe.webhookEndpoints.list({ limit: 100 }, { timeout: 10_000, maxNetworkRetries: 0 })).data
  } catch (error) {
    return wordsOf(error)
  }
}

async function checkEvents({ db, clock }: Club): Promise<Finding[]> {
  const last = await findLastStripeEvent(db)
  const subscriptions = await countStripeSubscriptions(db)
  if (subscriptions === 0 && last === null) return [fine('Stripe has sent no event yet.')]
  const isQuiet = last === null || clock.milliseconds() - fromText(last).epochMilliseconds > quietDays * 86_400_000
  const told = last === null ? 'Stripe has never sent an event' : `Stripe’s last event came at ${last}`
  if (subscriptions === 0 || !isQuiet) return [fine(`${told}.`)]
  return [
    warning(
      `${told}, and ${subscriptions} members pay with it.`,
      'See at Stripe → Developers → Webhooks how its events were answered.',
    ),
  ]
}
