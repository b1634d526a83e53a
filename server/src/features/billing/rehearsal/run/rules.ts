import { sumAmounts } from '@fobhouse/contract/money.ts'
import {
  rehearsalKinds,
  type RehearsalReason,
  type RehearsalRow,
  type RehearsalTotals,
} from '@fobhouse/contract/routes/rehearsal.ts'
import { givesAccess, type Standing } from '../../subscriptions/rules.ts'
import { dueSince, graceEndOf, type GraceTerms } from '../../../billing-facts/rules.ts'

export type Attempt = {
  at: string
  invoice: string
  customer: string
  amount: number
  currency: string
  isPaid: boolean
  /** The refusal's code; also null if there was no card to charge. */
  refusal: string | null
}

/** A row before the member's name and plan are added. */
export type Finding = Omit<RehearsalRow, 'name' | 'plan'>

const nothing = { amount: null, currency: null, reason: null, until: null, subject: null }

type KnownCard = {
  stripe_payment_method_id: string | null
  card_brand: string | null
  card_last4: string | null
  /** `MM/YYYY`. */
  card_expiry: string | null
  /** True if the last fee could not be charged to this card. */
  wasRefused: boolean
}

/** A card that was refused is refused again; a card of unknown expiry never expires. */
export function cardAsKnown({ wasRefused, ...card }: KnownCard) {
  if (card.stripe_payment_method_id === null) return null
  const [month, year] = (card.card_expiry ?? '12/2999').split('/').map(Number)
  return {
    id: card.stripe_payment_method_id,
    brand: card.card_brand ?? 'visa',
    last4: card.card_last4 ?? '0000',
    month: month ?? 12,
    year: year ?? 2999,
    behaviour: wasRefused ? ('chargeCustomerFail' as const) : ('visa' as const),
  }
}

export function findingOf({ at, amount, currency, isPaid, refusal }: Attempt, memberId: number): Finding {
  const kind = isPaid ? 'charged' : 'failed'
  return { ...nothing, at, kind, memberId, amount, currency, reason: isPaid ? null : reasonOf(refusal) }
}

function reasonOf(refusal: string | null): RehearsalReason {
  if (refusal === null) return 'no_card'
  return refusal === 'expired_card' ? 'card_expired' : 'card_refused'
}

export type ByHand = Pick<Standing, 'source' | 'currentPeriodEnd' | 'paymentFailedAt' | 'cancelAt'> & {
  status: 'pending' | 'active' | 'cancelling' | 'inactive'
  memberId: number
  cost: number
  currency: string
}

/**
 * Payments by hand that fall due until `terms.now`, and how long access continues. In a rehearsal nobody makes them.
 */
export function duesOf(payer: ByHand, terms: GraceTerms): Finding[] {
  const { memberId, cost: amount, currency, cancelAt } = payer
  if (payer.source !== 'manual' || !givesAccess(payer) || cancelAt !== null) return []
  const at = dueSince(payer, terms.now)
  if (at === null) return []
  const due: Finding = { ...nothing, at, kind: 'due', memberId, amount, currency }
  return terms.graceDays === 0 ? [due] : [due, graceFrom(at, memberId, terms)]
}

export function graceFrom(at: string, memberId: number, terms: GraceTerms): Finding {
  const until = new Date(graceEndOf(at, terms).epochMilliseconds).toISOString()
  return { ...nothing, at, kind: 'grace', memberId, until }
}

export type StateEntry = { at: string; memberId: number; action: string; before: string; after: string }

/** What a line of the trail means for the member's access. */
export function accessOf({ at, memberId, action, before, after }: StateEntry): Finding | undefined {
  const found = { ...nothing, at, memberId }
  if (action === 'member.accept_application') return { ...found, kind: 'accepted' }
  if (before === after) return undefined
  if (after === 'active') return { ...found, kind: 'access_restored' }
  if (before !== 'active') return undefined
  const reason = action === 'member.suspend_membership' ? 'unpaid' : 'membership_ended'
  return { ...found, kind: 'access_ended', reason }
}

export function mailOf({ at, memberId, subject }: { at: string; memberId: number; subject: string }): Finding {
  return { ...nothing, at, kind: 'mail', memberId, subject }
}

/** Sorts by time; rows of the same time by name, then in the order in which one causes another. */
export function inOrder(rows: readonly RehearsalRow[]): RehearsalRow[] {
  return rows.toSorted((one, other) => {
    if (one.at !== other.at) return one.at < other.at ? -1 : 1
    const byName = one.name.localeCompare(other.name)
    return byName || rehearsalKinds.indexOf(one.kind) - rehearsalKinds.indexOf(other.kind)
  })
}

/** Sums of money received, failed, and due by hand, for each currency. */
export function totalsOf(attempts: readonly Attempt[], dues: readonly Finding[]): RehearsalTotals[] {
  const last = new Map(attempts.map((attempt) => [attempt.invoice, attempt]))
  const asked = [
    ...[...last.values()].map(({ currency, amount, isPaid }) => ({
      currency,
      amount,
      as: isPaid ? 'charged' : 'failed',
    })),
    ...dues.flatMap(({ kind, currency, amount }) => (kind === 'due' ? [{ currency, amount, as: 'due' }] : [])),
  ]
  const currencies = [...new Set(asked.flatMap(({ currency }) => currency ?? []))].toSorted()
  return currencies.map((currency) => {
    const sum = (as: string) =>
      sumAmounts(asked.flatMap((one) => (one.currency === currency && one.as === as ? (one.amount ?? []) : [])))
    return { currency, charged: sum('charged'), failed: sum('failed'), due: sum('due') }
  })
}
