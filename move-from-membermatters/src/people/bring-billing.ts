import type { PlanInterval } from '@fobhouse/contract/billing.ts'
import { nowText, type Trx } from '@fobhouse/server/public.ts'
import type { Run } from '../run.ts'
import { readInstant, textOf } from '../values/rules.ts'
import { type PlannedPerson, readExpiry } from './rules.ts'
import { insertBillingAccounts, insertSubscriptions, readBilling } from './store.ts'

type Membership = {
  plan_id: number
  source: 'stripe' | 'manual'
  stripe_subscription_id: string | null
  status: 'active' | 'cancelling'
  cost: number
  currency: string
  interval: PlanInterval
  interval_amount: number
  started_at: string
  billing_cycle_anchor: string
}
type Account = {
  stripe_customer_id: string | null
  stripe_payment_method_id: string | null
  card_last4: string | null
  card_expiry: string | null
}
/** Somebody's payment account and membership. */
type PersonBilling = { userId: string; account: Account | undefined; membership: Membership | undefined }

export type BillingBook = { decide(person: PlannedPerson): PersonBilling }

/** Reads which of Stripe's ids are taken: each belongs to one person. */
export async function openBillingBook(run: Run): Promise<BillingBook> {
  const taken = await readBilling(run.ctx.db)
  return {
    decide: (person) => ({
      userId: person.source.userId,
      account: accountOf(run, person, taken),
      membership: membershipOf(run, person, taken),
    }),
  }
}

type Taken = Awaited<ReturnType<typeof readBilling>>

function accountOf({ tally }: Run, { source, mergesWith }: PlannedPerson, taken: Taken): Account | undefined {
  const { userId, profile } = source
  const typedExpiry = textOf(profile, 'stripe_card_expiry').trim()
  const customer = claim(textOf(profile, 'stripe_customer_id').trim(), taken.customers)
  if (customer.isTaken) tally.note('profile_user', 'stripe_id_taken', userId)
  const account = {
    stripe_customer_id: customer.id,
    stripe_payment_method_id: textOf(profile, 'stripe_payment_method_id').trim() || null,
    card_last4: /^\d{4}$/.exec(textOf(profile, 'stripe_card_last_digits').trim())?.[0] ?? null,
    card_expiry: readExpiry(typedExpiry) ?? null,
  }
  if (typedExpiry !== '' && account.card_expiry === null) tally.note('profile_user', 'card_expiry_unreadable', userId)
  const hasAccountHere = mergesWith !== undefined && taken.withAccount.has(mergesWith)
  return hasAccountHere || Object.values(account).every((value) => value === null) ? undefined : account
}

/** Each id may belong to one person only; null if it is missing or taken. */
function claim(id: string, taken: Set<string>): { id: string | null; isTaken: boolean } {
  if (id === '') return { id: null, isTaken: false }
  if (taken.has(id)) return { id: null, isTaken: true }
  taken.add(id)
  return { id, isTaken: false }
}

function membershipOf(run: Run, { source, mergesWith }: PlannedPerson, taken: Taken): Membership | undefined {
  const { userId, profile } = source
  const status = textOf(profile, 'subscription_status')
  if (status !== 'active' && status !== 'cancelling') return undefined
  const plan = run.plans.get(textOf(profile, 'membership_plan_id'))
  if (!plan) {
    run.tally.note('profile_user', 'membership_without_plan', userId)
    return undefined
  }
  if (mergesWith !== undefined && taken.subscribed.has(mergesWith)) {
    run.tally.note('profile_user', 'has_membership_here', userId)
    return undefined
  }
  const subscription = claim(textOf(profile, 'stripe_subscription_id').trim(), taken.subscriptions)
  if (subscription.isTaken) run.tally.note('profile_user', 'stripe_id_taken', userId)
  const started =
    readInstant(profile['subscription_first_created']) ?? readInstant(profile['created']) ?? nowText(run.ctx.clock)
  return {
    plan_id: plan.id,
    source: subscription.id === null ? 'manual' : 'stripe',
    stripe_subscription_id: subscription.id,
    status,
    cost: plan.cost,
    currency: plan.currency,
    interval: plan.interval,
    interval_amount: plan.interval_amount,
    started_at: started,
    billing_cycle_anchor: started,
  }
}

/** Paid without a known end, until the provider reports one or an administrator sets it. */
export async function saveBilling(
  trx: Trx,
  billing: readonly PersonBilling[],
  memberIds: ReadonlyMap<string, number>,
): Promise<void> {
  const idOf = (userId: string) => memberIds.get(userId) ?? 0
  const accounts = billing.flatMap(({ userId, account }) =>
    account ? [{ member_id: idOf(userId), stripe_email: null, stripe_name: null, card_brand: null, ...account }] : [],
  )
  const memberships = billing.flatMap(({ userId, membership }) =>
    membership
      ? [
          {
            member_id: idOf(userId),
            ...membership,
            current_period_end: null,
            cancel_at: null,
            payment_failed_at: null,
            suspended_at: null,
            reminded_on: null,
            ended_at: null,
          },
        ]
      : [],
  )
  await insertBillingAccounts(trx, accounts)
  await insertSubscriptions(trx, memberships)
}
