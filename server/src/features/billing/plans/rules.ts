import type { PlanInterval } from '@fobhouse/contract/billing.ts'
import type { StripeState } from '@fobhouse/contract/routes/plans.ts'

export type Terms = { cost: number; currency: string; interval: PlanInterval; interval_amount: number }

/** Whether a subscription at these terms costs the same at the same interval. */
export function isSamePrice(one: Terms, other: Terms): boolean {
  return (
    one.cost === other.cost &&
    one.currency === other.currency &&
    one.interval === other.interval &&
    one.interval_amount === other.interval_amount
  )
}

/** A Stripe price cannot be changed: new terms need a new price, and subscribers keep the old one. */
export function decideNewPrice(
  plan: Terms & { stripe_price_id: string | null },
  change: Partial<Terms>,
): { isNew: boolean; retiredId: string | null } {
  const isNew = !isSamePrice(plan, { ...plan, ...change })
  return { isNew, retiredId: isNew ? plan.stripe_price_id : null }
}

export type ToldRow = { revision: number; stripe_revision: number; stripe_fault: string | null }

/** What Stripe must be told about a row: that it exists, that it changed, or nothing. */
export function decidePush({ revision, stripe_revision }: ToldRow, stripeId: string | null) {
  if (stripeId === null) return 'create'
  return revision === stripe_revision ? 'none' : 'update'
}

export function stripeStateOf(row: ToldRow, { stripeId, isOn }: { stripeId: string | null; isOn: boolean }) {
  const state = (): StripeState => {
    if (!isOn) return 'off'
    if (decidePush(row, stripeId) === 'none') return 'inStep'
    return row.stripe_fault === null ? 'waiting' : 'failed'
  }
  return { stripeId, stripeState: state(), stripeFault: isOn ? row.stripe_fault : null }
}

/** Sorts the groups of subscribers: today's price first, then the prices with more subscribers. */
export function sortSubscribers<Row extends Terms & { open: number }>(plan: Terms, rows: readonly Row[]): Row[] {
  const rank = (row: Row) => (isSamePrice(plan, row) ? Number.POSITIVE_INFINITY : row.open)
  return rows.filter(({ open }) => open > 0).toSorted((one, other) => rank(other) - rank(one))
}

/** The idempotency key of one try: repeating that try never creates a second product or price, another try does. */
export function pushKey(
  kind: 'tier' | 'plan',
  { id, created_at, revision }: { id: number; created_at: string; revision: number },
): string {
  return `fobhouse ${kind} ${id} of ${created_at}, revision ${revision}`
}
