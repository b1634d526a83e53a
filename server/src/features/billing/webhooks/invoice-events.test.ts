import { expect, test } from 'vitest'
import type { Stripe } from '../../../integrations/payments/stripe.ts'
import { paymentIntentOf } from './invoice-events.ts'

const tried = { status: 'canceled', payment: { type: 'payment_intent', payment_intent: 'pi_tried' } }
const paid = { status: 'paid', payment: { type: 'payment_intent', payment_intent: 'pi_paid' } }
/** Marked as paid by the committee: no money came by Stripe. */
const byHand = { status: 'paid', payment: { type: 'out_of_band_payment' } }

test.each([
  ['the one that was paid, after one that was tried', [tried, paid], 'pi_paid'],
  ['the one that was paid, before one that was tried', [paid, tried], 'pi_paid'],
  ['none that was only tried', [tried], null],
  ['none of what was paid by hand', [tried, byHand], null],
  ['none without any', [], null],
])('of the payments of an invoice %s counts', (_name, data, expected) => {
  const invoice = { payments: { data } } as unknown as Stripe.Invoice // these are the parts that are read
  expect(paymentIntentOf(invoice)).toBe(expected)
})
