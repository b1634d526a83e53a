import { toText } from '../../../core/clock.ts'
import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { isHeldBack } from '../../outbox/public.ts'
import { applySubscription, graceTermsOf, standingOf, toldBy } from './apply-subscription.ts'
import { paymentDueMail, runsOutMail } from './mail-texts.ts'
import type { MembershipContext } from './membership.ts'
import { decideReminder } from './rules.ts'
import { dueSince, graceEndOf } from '../../billing-facts/public.ts'
import { listToReview } from './job-store.ts'
import { findSubscription, saveSubscription, type SubscriptionRow } from './store.ts'
import { tellMember } from './tell-member.ts'

const actor = { memberId: null, name: 'fobhouse' } as const
/** A little more than the time ahead at which members are reminded. */
const aheadHours = 8 * 24

/** Ends access when the days of grace are over without a payment, and reminds members before that. */
export async function reviewSubscriptions(
  ctx: MembershipContext & Pick<Context, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  const until = toText(ctx.clock.now().add({ hours: aheadHours }))
  for (const id of await listToReview(ctx.db, until)) {
    if (signal.aborted) return
    await ctx.transact((trx) => review(ctx, trx, id))
  }
}

/** Reads everything again: it may have been paid since it was listed. */
async function review(ctx: MembershipContext, trx: Trx, id: number): Promise<void> {
  const listed = await findSubscription(trx, id)
  if (!listed || listed.ended_at !== null) return
  const subscription = await applySubscription(ctx, trx, { subscriptionId: id, told: toldBy(listed), actor })
  if (!isHeldBack(ctx)) await remind(ctx, trx, subscription)
}

async function remind(ctx: MembershipContext, trx: Trx, subscription: SubscriptionRow): Promise<void> {
  const terms = graceTermsOf(ctx)
  const standing = standingOf(subscription)
  const facts = { ...standing, status: subscription.status, remindedOn: subscription.reminded_on }
  const reminder = decideReminder(facts, terms)
  if (reminder === undefined) return
  const today = terms.now.toZonedDateTimeISO(terms.timeZone).toPlainDate().toString()
  await saveSubscription(trx, subscription.id, { reminded_on: today })
  const since = dueSince(standing, terms.now)
  const letter =
    since === null
      ? { template: runsOutMail, until: subscription.current_period_end }
      : { template: paymentDueMail, until: graceEndOf(since, terms) }
  await tellMember(ctx, trx, { subscription, ...letter })
}
