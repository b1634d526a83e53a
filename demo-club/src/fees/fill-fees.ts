import { languages } from '@fobhouse/contract/languages.ts'
import type { Temporal } from 'temporal-polyfill'
import { type FillClub, toText, writeSettingValues } from '@fobhouse/server/public.ts'
import { findAdmin } from '../store.ts'
import { insertPayer, nameOf, type Payer } from './insert-payers.ts'
import { insertPlans, type Terms } from './insert-plans.ts'
import { keepTiers, listJoined } from './store.ts'

/** Plans of the members; a plan that is listed more often has more members. */
const chosen = [
  'full monthly',
  'full monthly',
  'concession monthly',
  'full yearly',
  'full monthly',
  'evenings monthly',
  'concession yearly',
  'full monthly',
  'evenings term',
]

/** Days from today until which the members who pay by hand have paid; the first is three days late. */
const daysByHand = [-3, 4, 11, 18, 45, 80, 120, 170]
/** Indexes of members who pay by card, in the order in which they joined. */
const refused = new Set([5, 14])
const cancelled = new Set([8, 17])
const expiring = new Set([3])
const daysSinceEnd = 12

/**
 * Gives the demonstration club tiers, plans and paying members: by card, cash and bank, with some leaving, in arrears,
 * gone, or with a card that expires soon. Needs a club next to Stripe's counterpart, which is told about them.
 */
export const fillDemoFees: FillClub = async (ctx, trx, { timeZone }) => {
  const now = ctx.clock.now().round({ smallestUnit: 'second', roundingMode: 'trunc' }) // Stripe counts seconds
  const currency = languages[ctx.settings.get('general.siteLocaleCurrency')].currency
  const admin = await findAdmin(trx)
  const treasurer = { memberId: admin.id, name: nameOf({ ...admin, email: '', first_joined_at: null }) }
  const plans = Object.entries(await insertPlans(trx, { currency, at: toText(now) }))
  const place = { plans: new Map(plans), now, timeZone }
  const active = await listJoined(trx, 'active')
  const inactive = await listJoined(trx, 'inactive')
  for (const payer of [...payersOf(active, place), ...formerOf(inactive, place)]) {
    await insertPayer(trx, payer, { timeZone, now, treasurer })
  }
  await keepTiers(trx, toText(now))
  const values = { 'features.enableMembershipPayments': true, 'features.enableStripe': true }
  await writeSettingValues(ctx, trx, { values, at: toText(now) })
}

type Place = { plans: ReadonlyMap<string, Terms>; now: Temporal.Instant; timeZone: string }

/** Every tenth pays nothing, as a founder or helper; of the others every fourth pays by hand. */
function payersOf(members: readonly Payer['member'][], place: Place): Payer[] {
  const paying = members.filter((_, index) => index % 10 !== 9)
  const byHand = paying.filter((_, index) => index % 4 === 3)
  const byCard = paying.filter((_, index) => index % 4 !== 3)
  return [
    ...byCard.map((member, index) => payerByCard({ member, index }, place)),
    ...byHand.map((member, index) => payerByHand({ member, index }, place)),
  ]
}

type Numbered = { member: Payer['member']; index: number }

function payerByCard({ member, index }: Numbered, { plans, now, timeZone }: Place): Payer {
  const standing = refused.has(index) ? 'refused' : cancelled.has(index) ? 'cancelled' : 'paid'
  const terms = termsOf(plans, standing === 'paid' ? (chosen[index % chosen.length] ?? '') : 'full monthly')
  const today = now.toZonedDateTimeISO(timeZone)
  const inDays = terms.interval === 'year' ? 12 + ((index * 37) % 330) : 1 + ((index * 5) % 27)
  // If the card was refused three days ago, the new month has just begun and is unpaid.
  const end =
    standing === 'refused'
      ? today.subtract({ days: 3 }).add({ months: 1 })
      : today.add({ days: inDays, hours: index % 7 })
  const expiry = expiring.has(index) ? now.subtract({ hours: 24 * 31 }) : now.add({ hours: 24 * (200 + index * 40) })
  return { member, terms, source: 'stripe', end: end.toInstant(), standing, expiry: monthOf(expiry, timeZone) }
}

function payerByHand({ member, index }: Numbered, { plans, now, timeZone }: Place): Payer {
  const days = daysByHand[index % daysByHand.length] ?? 0
  const end = now.toZonedDateTimeISO(timeZone).startOfDay().add({ days }).toInstant()
  const terms = termsOf(plans, days > 60 ? 'full yearly' : 'full monthly')
  return { member, terms, source: index % 3 === 2 ? 'cash' : 'bank', end, standing: 'paid', expiry: '' }
}

/** Somebody cancelled some time ago, and has a saved card to return with. */
function formerOf(members: readonly Payer['member'][], { plans, now, timeZone }: Place): Payer[] {
  const end = now.toZonedDateTimeISO(timeZone).startOfDay().subtract({ days: daysSinceEnd }).toInstant()
  const expiry = monthOf(now.add({ hours: 24 * 400 }), timeZone)
  return members.slice(-1).map((member) => ({
    member,
    terms: termsOf(plans, 'full monthly'),
    source: 'stripe',
    end,
    standing: 'ended',
    expiry,
  }))
}

function termsOf(plans: Place['plans'], key: string): Terms {
  const terms = plans.get(key)
  if (!terms) throw new Error(`The demonstration club has no plan "${key}"`)
  return terms
}

function monthOf(instant: Temporal.Instant, timeZone: string): string {
  const { month, year } = instant.toZonedDateTimeISO(timeZone)
  return `${String(month).padStart(2, '0')}/${year}`
}
