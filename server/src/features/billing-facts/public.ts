import type { StoredSubscriptionStatus } from '@fobhouse/contract/billing.ts'
import type { MemberProfile } from '@fobhouse/contract/routes/profile.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { accessEndOf } from './rules.ts'
import { type FactsRow, listDated, listFacts } from './store.ts'

// Separate from `billing`, which changes memberships and therefore members: code that shows members needs only these
// reads.

export type BillingFacts = Pick<MemberProfile, 'stripe' | 'subscriptionStatus'> & {
  /** The membership that has not ended, paid for or not. */
  subscription: {
    status: MemberProfile['subscriptionStatus']
    plan: string
    startDate: string
    endDate: string | null
  } | null
}

const none: BillingFacts = {
  stripe: { cardExpiry: null, last4: null },
  subscriptionStatus: 'inactive',
  subscription: null,
}

/** How these members pay and for what, in one query. Members without a subscription or card are absent. */
export async function readBillingFacts(
  db: Queries,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, BillingFacts>> {
  const rows = await listFacts(db, memberIds)
  return new Map(rows.map((row) => [row.id, presentFacts(row)]))
}

/** Returns the same facts for one member. */
export async function readBillingFactsOf(db: Queries, memberId: number): Promise<BillingFacts> {
  return (await readBillingFacts(db, [memberId])).get(memberId) ?? none
}

export { none as noBillingFacts }
export { accessEndOf, dueSince, graceEndOf, type GraceTerms } from './rules.ts'
export { findPaidPlan, listPaidPlans, listPlanNames, readSubscriptionMarks } from './store.ts'
export { findMembershipEnd as readMembershipEnd } from './store.ts'

function presentFacts(row: FactsRow): BillingFacts {
  const status = shownStatus(row.status)
  return {
    stripe: { cardExpiry: row.card_expiry, last4: row.card_last4 },
    subscriptionStatus: status,
    subscription:
      row.plan === null || row.started_at === null
        ? null
        : {
            status,
            plan: `${row.tier}: ${row.plan}`,
            startDate: row.started_at,
            endDate: row.cancel_at ?? row.current_period_end,
          },
  }
}

/** The plan of a membership that runs. */
export function runningPlan({ subscription }: BillingFacts): string | null {
  return subscription === null || subscription.status === 'inactive' ? null : subscription.plan
}

/** To the member, a subscription that was never paid does not exist. */
export function shownStatus(status: StoredSubscriptionStatus | null): MemberProfile['subscriptionStatus'] {
  return status === 'active' || status === 'cancelling' ? status : 'inactive'
}

/**
 * When the memberships of these members end, as far as it is known and before `until`: if nobody pays, and the days of
 * grace are over. In milliseconds since 1970; others are absent.
 */
export async function readAccessEnds(
  { settings }: Pick<Context, 'settings'>,
  db: Queries,
  { until, who = 'everybody' }: { until: string; who?: readonly number[] | 'everybody' },
): Promise<ReadonlyMap<number, number>> {
  const terms = { graceDays: settings.get('billing.graceDays'), timeZone: settings.get('general.timeZone') }
  const rows = await listDated(db, until, who)
  return new Map(
    rows.flatMap(({ member_id: memberId, ...row }) => {
      const end = accessEndOf(
        {
          source: row.source,
          currentPeriodEnd: row.current_period_end,
          paymentFailedAt: row.payment_failed_at,
          cancelAt: row.cancel_at,
        },
        terms,
      )
      return end === null ? [] : [[memberId, end.epochMilliseconds] as const]
    }),
  )
}
