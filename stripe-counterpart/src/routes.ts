import { balanceRoutes } from './resources/balance.ts'
import { chargeRoutes } from './resources/charges.ts'
import { checkoutSessionRoutes } from './resources/checkout-sessions.ts'
import { customerRoutes } from './resources/customers.ts'
import { disputeRoutes } from './resources/disputes.ts'
import { eventRoutes } from './resources/events.ts'
import { invoiceRoutes } from './resources/invoices.ts'
import { paymentIntentRoutes } from './resources/payment-intents.ts'
import { paymentMethodRoutes } from './resources/payment-methods.ts'
import { priceRoutes } from './resources/prices.ts'
import { productRoutes } from './resources/products.ts'
import { refundRoutes } from './resources/refunds.ts'
import { setupIntentRoutes } from './resources/setup-intents.ts'
import { subscriptionRoutes } from './resources/subscriptions.ts'
import { testClockRoutes } from './resources/test-clocks.ts'
import type { Route } from './wire/route.ts'

export const routes: readonly Route[] = [
  ...balanceRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...testClockRoutes,
]
