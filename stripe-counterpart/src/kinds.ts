import type { Invoice, InvoicePayment, Price, Product, Subscription } from './billing-objects.ts'
import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
  StripeEvent,
  TestClock,
  WebhookEndpoint,
} from './objects.ts'

/** Every collection, by Stripe's own name of its objects. */
export type Objects = {
  balance_transaction: BalanceTransaction
  charge: Charge
  'checkout.session': CheckoutSession
  customer: Customer
  dispute: Dispute
  event: StripeEvent
  invoice: Invoice
  invoice_payment: InvoicePayment
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  price: Price
  product: Product
  refund: Refund
  setup_intent: SetupIntent
  subscription: Subscription
  'test_helpers.test_clock': TestClock
  webhook_endpoint: WebhookEndpoint
}

export type Kind = keyof Objects
