import { kindOf } from '../ids.ts'
import { all, type World } from '../world.ts'
import { invalid } from './stripe-refusal.ts'

type Fields = Record<string, unknown>

/**
 * A copy of an answer with the ids at `paths` (`customer`, `data.latest_invoice.payments`) replaced by whole objects.
 */
export function expand(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer)
  for (const path of paths) walk(world, copy, { keys: path.split('.'), path })
  return copy
}

function walk(world: World, target: unknown, { keys, path }: { keys: readonly string[]; path: string }): void {
  const [key, ...rest] = keys
  if (key === undefined || target === null) return
  if (Array.isArray(target)) {
    for (const each of target) walk(world, each, { keys, path })
    return
  }
  if (!isFields(target)) throw invalid(`This property cannot be expanded (${path}).`)
  if (!(key in target)) target[key] = includable(world, target, key)
  const value = target[key]
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`)
  if (typeof value === 'string') target[key] = objectOf(world, value, path)
  walk(world, target[key], { keys: rest, path })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function objectOf(world: World, id: string, path: string): object {
  const kind = kindOf(id)
  const found = kind === undefined ? undefined : world.state.objects[kind][id]
  const object = found ?? world.state.deleted[id]
  if (object === undefined) throw invalid(`This property cannot be expanded (${path}).`)
  return structuredClone(object)
}

/** Fields that Stripe leaves out unless they are requested. */
function includable(world: World, { object, id }: Fields, key: string): unknown {
  if (typeof id !== 'string') return undefined
  switch (`${String(object)}.${key}`) {
    case 'invoice.payments':
      return listOf(paymentsOf(world, id), '/v1/invoice_payments')
    case 'invoice.confirmation_secret':
      return secretOf(world, id)
    case 'customer.subscriptions':
      return listOf(subscriptionsOf(world, id), `/v1/customers/${id}/subscriptions`)
    case 'checkout.session.line_items':
      return listOf(sessionLines(world, id), `/v1/checkout/sessions/${id}/line_items`)
    default:
      return undefined
  }
}

function listOf(data: readonly object[], url: string) {
  return { object: 'list', data: structuredClone(data), has_more: false, url }
}

function paymentsOf(world: World, invoice: string) {
  return all(world, 'invoice_payment').filter((each) => each.invoice === invoice)
}

function secretOf(world: World, invoice: string) {
  const payment = paymentsOf(world, invoice).at(-1)
  const intent = payment && world.state.objects.payment_intent[payment.payment.payment_intent]
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
}

function subscriptionsOf(world: World, customer: string) {
  const hasEnded = new Set(['canceled', 'incomplete_expired'])
  return all(world, 'subscription').filter((each) => each.customer === customer && !hasEnded.has(each.status))
}

/** https://docs.stripe.com/api/checkout/sessions/line_items */
export function sessionLines(world: World, session: string): { id: string }[] {
  const lines = world.state.sessionPlans[session]?.lines ?? []
  return lines.map((line, index) => ({
    id: `li_${session.slice(-20)}${index}`,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: line.amount,
    amount_tax: 0,
    amount_total: line.amount,
    currency: world.state.objects['checkout.session'][session]?.currency ?? null,
    description: line.description,
    metadata: null,
    price: world.state.objects.price[line.price] ?? null,
    quantity: line.quantity,
  }))
}
