import type { Temporal } from 'temporal-polyfill'
import { type Actor, byStripe, recordPayment, toText, type Trx } from '@fobhouse/server/public.ts'
import { clockAt } from '../demo-club.ts'
import type { Terms } from './insert-plans.ts'
import { insertBillingAccount, insertSubscription, type listJoined } from './store.ts'

type Member = Awaited<ReturnType<typeof listJoined>>[number]

export type Payer = {
  member: Member
  terms: Terms
  source: 'stripe' | 'bank' | 'cash'
  /** End of the paid period, or of the period that should have been paid. */
  end: Temporal.Instant
  standing: 'paid' | 'cancelled' | 'refused' | 'ended'
  /** The saved card's expiry, `MM/YYYY`. */
  expiry: string
}

type Place = { timeZone: string; now: Temporal.Instant; treasurer: Actor }

const mostPayments = 6
const statuses = { paid: 'active', cancelled: 'cancelling', refused: 'active', ended: 'inactive' } as const
const cards = [
  { card_brand: 'visa', card_last4: '4242' },
  { card_brand: 'mastercard', card_last4: '4444' },
  { card_brand: 'amex', card_last4: '0005' },
]

/** Inserts a membership, its card and its payments of the last months. */
export async function insertPayer(trx: Trx, payer: Payer, place: Place): Promise<void> {
  const { member, terms, source, end, standing } = payer
  const start = before(payer, place, 1)
  const byCard = source === 'stripe'
  if (byCard) await insertAccount(trx, payer)
  const { name: _, ...columns } = terms
  const subscriptionId = await insertSubscription(trx, {
    ...columns,
    member_id: member.id,
    source: byCard ? 'stripe' : 'manual',
    stripe_subscription_id: byCard ? `sub_demo_${member.id}` : null,
    status: statuses[standing],
    started_at: member.first_joined_at ?? toText(start),
    billing_cycle_anchor: toText(end),
    current_period_end: toText(end),
    cancel_at: standing === 'cancelled' || standing === 'ended' ? toText(end) : null,
    ended_at: standing === 'ended' ? toText(end) : null,
    payment_failed_at: standing === 'refused' ? toText(start.add({ hours: 1 })) : null,
  })
  await insertPayments(trx, { payer, subscriptionId, place })
}

async function insertAccount(trx: Trx, { member, expiry }: Payer): Promise<void> {
  await insertBillingAccount(trx, {
    member_id: member.id,
    stripe_customer_id: `cus_demo_${member.id}`,
    stripe_email: member.email,
    stripe_name: nameOf(member),
    stripe_payment_method_id: `pm_demo_${member.id}`,
    card_expiry: expiry,
    ...cards[member.id % cards.length],
  })
}

type Paying = { payer: Payer; subscriptionId: number; place: Place }

/** Oldest first. A payer whose card was refused has not paid for the current period. */
async function insertPayments(trx: Trx, { payer, subscriptionId, place }: Paying): Promise<void> {
  const { member, terms, source, standing } = payer
  const newest = standing === 'refused' ? 2 : 1
  for (let ago = mostPayments; ago >= newest; ago -= 1) {
    const [start, end] = [before(payer, place, ago), before(payer, place, ago - 1)]
    const paidAt = start.add({ hours: source === 'stripe' ? 1 : -30 })
    if (toText(paidAt) < (member.first_joined_at ?? '') || toText(paidAt) >= toText(place.now)) continue
    await recordPayment({ clock: clockAt(paidAt) }, trx, {
      memberId: member.id,
      subscriptionId,
      amount: terms.cost,
      currency: terms.currency,
      source,
      description: terms.name,
      paidAt: toText(paidAt),
      period: { start: toText(start), end: toText(end) },
      actor: source === 'stripe' ? byStripe : place.treasurer,
    })
  }
}

/** The beginning of the current period for 1, and of earlier ones for 2 and more. */
function before({ terms, end }: Payer, { timeZone }: Place, count: number): Temporal.Instant {
  const length = { [`${terms.interval}s`]: terms.interval_amount * count }
  return end.toZonedDateTimeISO(timeZone).subtract(length).toInstant()
}

export function nameOf({ first_name: first, last_name: last }: Member): string {
  return `${first} ${last}`
}
