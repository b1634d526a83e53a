import { type Context, publicOrigin } from '../../../context.ts'
import { fromText, nowText, toText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { listAdministrators, recipientOf } from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { toldBy } from '../subscriptions/apply-subscription.ts'
import type { SubscriptionRow } from '../subscriptions/store.ts'
import { listStripe, type StripeLists } from './list-stripe.ts'
import { newDifferencesMail } from './mail-texts.ts'
import {
  compareInvoices,
  compareSubscriptions,
  compareTopUps,
  type Found,
  type OurSubscription,
  type OurTopUp,
  type PaidSide,
  type Window,
} from './rules.ts'
import {
  deleteDifferences,
  type DifferenceRow,
  insertDifferences,
  keyOf,
  listBooked,
  listCustomers,
  listStored,
  listSubscriptions,
  listTopUps,
  listUnlinked,
  saveComparedAt,
} from './store.ts'

/** A top-up is stored here up to this long before Stripe charges it. */
const chargedWithinDays = 2
/** How far back payments are requested from the provider; an invoice may be much older than its payment. */
const askedDays = 90
/** Our bookings of this many days must be in the provider's list. */
const bookedDays = 30
/** Younger payments may still be on their way to us. */
const quietMinutes = 10

/**
 * Asks the provider for everything that should be here and stores the differences. Administrators are told about new
 * ones. If asking fails, the stored list stays as it was.
 */
export async function compareWithStripe(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const since = now.subtract({ hours: 24 * askedDays })
  const lists = await listStripe(await stripeOf(ctx), Math.floor(since.epochMilliseconds / 1000))
  const quietSince = toText(now.subtract({ minutes: quietMinutes }))
  const bookedSince = toText(now.subtract({ hours: 24 * bookedDays }))
  await ctx.transact(async (trx) => {
    const found = await compareLists(trx, lists, { asked: toText(since), since: bookedSince, until: quietSince })
    await keep(ctx, trx, found)
  })
}

async function compareLists(trx: Trx, lists: StripeLists, window: Window & { asked: string }): Promise<Found[]> {
  const rows = await listSubscriptions(trx)
  const customers = new Map((await listCustomers(trx)).map(({ id, member_id: memberId }) => [id, memberId]))
  const memberOf = ({ customerId }: { customerId: string | null }) => customers.get(customerId) ?? null
  const waiting = new Set((await listUnlinked(trx)).map((row) => `${row.id} ${row.customer_id}`))
  const ofMembers = new Map(rows.map((row) => [row.stripe_subscription_id, row.member_id]))
  const theirs = lists.subscriptions
    .filter((one) => ofMembers.has(one.stripeId) || one.createdAt < window.until)
    .map(({ stripeId, claim, side, ...one }) => {
      return { stripeId, side, memberId: memberOf(one), isClaimed: waiting.has(`${claim} ${one.customerId}`) }
    })
  const invoices = lists.invoices
    .filter(({ at, subscriptionId }) => at < window.until && ofMembers.has(subscriptionId))
    .map((one) => ({ ...one, memberId: ofMembers.get(one.subscriptionId) ?? null }))
  const topUps = lists.topUps
    .filter((one) => one.at < window.until && memberOf(one) !== null)
    .map((one) => ({ ...one, memberId: memberOf(one) }))
  return [
    ...compareSubscriptions(rows.flatMap(ourSubscription), theirs, window),
    ...compareInvoices(await readBooked(trx, window.asked), invoices, window),
    ...compareTopUps(await readTopUps(trx, window.asked), topUps, window),
  ]
}

function ourSubscription(row: SubscriptionRow): OurSubscription[] {
  if (row.stripe_subscription_id === null) return []
  const told = toldBy(row)
  const side = {
    phase: told.phase,
    isDue: told.paymentFailedAt !== null,
    cost: told.cost,
    currency: told.currency,
    interval: told.interval,
    intervalAmount: told.intervalAmount,
    paidUntil: told.currentPeriodEnd,
    cancelAt: told.cancelAt,
  }
  return [{ stripeId: row.stripe_subscription_id, memberId: row.member_id, startedAt: told.startedAt, side }]
}

async function readBooked(trx: Trx, since: string): Promise<PaidSide[]> {
  const rows = await listBooked(trx, since)
  return rows.flatMap(({ id, member_id: memberId, amount, currency, paid_at: at }) =>
    id === null ? [] : [{ stripeId: id, memberId, amount, currency, at }],
  )
}

async function readTopUps(trx: Trx, asked: string): Promise<OurTopUp[]> {
  const rows = await listTopUps(trx, toText(fromText(asked).subtract({ hours: 24 * chargedWithinDays })))
  return rows.flatMap(({ id, member_id: memberId, amount, currency, status, created_at: at }) =>
    id === null ? [] : [{ stripeId: id, memberId, amount, currency, status, at }],
  )
}

/** Known differences keep their row and date; new ones are announced. */
async function keep(ctx: Context, trx: Trx, found: readonly Found[]): Promise<void> {
  const stored = new Map((await listStored(trx)).map((row) => [keyOf(row), row]))
  const now = nowText(ctx.clock)
  const rows = found.map((one): DifferenceRow & { id?: number } => {
    const known = stored.get(keyOf({ kind: one.kind, stripe_id: one.stripeId }))
    return {
      ...(known ? { id: known.id } : {}),
      kind: one.kind,
      stripe_id: one.stripeId,
      member_id: one.memberId,
      ours: one.ours && JSON.stringify(one.ours),
      theirs: one.theirs && JSON.stringify(one.theirs),
      since: known?.since ?? now,
      can_mend: one.canMend ? 1 : 0,
    }
  })
  await deleteDifferences(trx)
  await insertDifferences(
    trx,
    rows.filter(({ id }) => id !== undefined),
  )
  const fresh = rows.filter(({ id }) => id === undefined)
  await insertDifferences(trx, fresh)
  await saveComparedAt(trx, now)
  if (fresh.length > 0) await tellAdministrators(ctx, trx, fresh.length)
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'billing' }))
}

async function tellAdministrators(ctx: Context, trx: Trx, count: number): Promise<void> {
  const params = { count: String(count), link: `${publicOrigin(ctx)}/manage/reconciliation` }
  for (const administrator of await listAdministrators(trx, 'money')) {
    await queueMail(ctx, trx, { template: newDifferencesMail, recipient: recipientOf(administrator), params })
  }
}
