import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

const prefixes = {
  balance_transaction: 'txn_',
  charge: 'ch_',
  'checkout.session': 'cs_test_',
  customer: 'cus_',
  dispute: 'dp_',
  event: 'evt_',
  invoice: 'in_',
  invoice_payment: 'inpay_',
  payment_intent: 'pi_',
  payment_method: 'pm_',
  price: 'price_',
  product: 'prod_',
  refund: 're_',
  setup_intent: 'seti_',
  subscription: 'sub_',
  'test_helpers.test_clock': 'clock_',
  webhook_endpoint: 'we_',
} as const

export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}${randomText(kind === 'checkout.session' ? 40 : 24)}`
}

/** The kind of object that an id belongs to, from Stripe's prefixes. */
export function kindOf(id: string): keyof typeof prefixes | undefined {
  // Object.entries loses the keys' type
  const entries = Object.entries(prefixes) as [keyof typeof prefixes, string][]
  return entries.find(([, prefix]) => id.startsWith(prefix))?.[0]
}
