import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { isMissingAtStripe } from '../../../integrations/payments/stripe.ts'
import { hasStripe } from '../stripe/stripe-of.ts'
import { endMembership } from '../my-plan/change-subscription.ts'
import { deleteUnclaimed, listOverdue, listRejected } from './job-store.ts'
import { refreshSubscription } from './refresh-subscription.ts'

const actor = { memberId: null, name: 'fobhouse' } as const
/** Stripe renews within about an hour and tells us at once. */
const patienceHours = 3
/** How long Stripe remembers the key of a call. */
const claimHours = 24

/** Asks Stripe about every subscription that it should have told us of, because a message may have been lost. */
export async function catchUp(ctx: Context, signal: AbortSignal): Promise<void> {
  const now = ctx.clock.now()
  await deleteUnclaimed(ctx.db, toText(now.subtract({ hours: claimHours })))
  if (!hasStripe(ctx)) return
  for (const stripeId of await listOverdue(ctx.db, toText(now.subtract({ hours: patienceHours })))) {
    if (signal.aborted) return
    await unlessOut(ctx, () => refreshSubscription(ctx, { stripeId, actor }))
  }
}

/** Ends the subscriptions of rejected applicants (`docs/rules/billing.md`). */
export async function cancelRejected(ctx: Context, signal: AbortSignal): Promise<void> {
  for (const memberId of await listRejected(ctx.db)) {
    if (signal.aborted) return
    await unlessOut(ctx, () => endMembership(ctx, { memberId, actor }))
  }
}

/** An outage or an id unknown to Stripe must not stop the others; the next run tries again. */
async function unlessOut(ctx: Pick<Context, 'log'>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) && !isMissingAtStripe(error)) throw error
    ctx.log.warn({ err: error }, 'a subscription could not be read from Stripe')
  }
}
