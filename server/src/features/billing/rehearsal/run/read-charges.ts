import { askStripe, type Stripe } from '../../../../integrations/payments/stripe.ts'
import { textOf } from '../../stripe/told-by-stripe.ts'
import { idOf } from '../../webhooks/invoice-events.ts'
import type { Attempt } from './rules.ts'

const page = 100

/** Returns every attempt of the provider's stand-in to charge a fee. */
export async function readAttempts(stripe: Stripe): Promise<Attempt[]> {
  const refusals = await readRefusals(stripe)
  const attempts: Attempt[] = []
  const events = stripe.events.list({ types: ['invoice.paid', 'invoice.payment_failed'], limit: page })
  await askStripe(() =>
    events.autoPagingEach(({ type, created, data: { object } }) => {
      if (object.object !== 'invoice') return
      const customer = idOf(object.customer) ?? ''
      attempts.push({
        at: textOf(created),
        invoice: object.id,
        customer,
        amount: object.amount_due,
        currency: object.currency.toUpperCase(),
        isPaid: type === 'invoice.paid',
        refusal: refusals.get(`${customer} ${created}`) ?? null,
      })
    }),
  )
  return attempts.filter(({ amount }) => amount > 0).toReversed()
}

/** Returns why charges were refused, by customer and second. */
async function readRefusals(stripe: Stripe): Promise<Map<string, string>> {
  const refusals = new Map<string, string>()
  await askStripe(() =>
    stripe.charges.list({ limit: page }).autoPagingEach(({ customer, created, failure_code: code }) => {
      if (code !== null) refusals.set(`${idOf(customer) ?? ''} ${created}`, code)
    }),
  )
  return refusals
}
