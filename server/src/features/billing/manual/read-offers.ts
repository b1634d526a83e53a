import type { ManualOffers } from '@fobhouse/contract/routes/manual-fees.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { paymentReferenceOf, spellReference } from '../reference-rules.ts'
import { findChosenPlan } from '../sign-up/store.ts'
import { findOpen, findPayer } from '../subscriptions/store.ts'
import { paidSoFar } from './pay-fee.ts'
import { endOfPeriods, lastDayOf, nextCycle } from './rules.ts'
import { findLastPlan, listAssignable } from './store.ts'

/** The plans that a member can be given by hand, and the end of the next paid period. */
export async function readOffers(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  memberId: number,
): Promise<ManualOffers> {
  if (!(await findPayer(db, memberId))) throw new AppError('not_found')
  const open = await findOpen(db, memberId)
  const timeZone = settings.get('general.timeZone')
  const terms = { now: clock.now(), timeZone }
  const chosen = await findChosenPlan(db, memberId)
  const plans = await listAssignable(db, open?.plan_id ?? null)
  const last = open ? undefined : await findLastPlan(db, memberId)
  return {
    reference: spellReference(paymentReferenceOf(memberId)),
    paysByCard: open?.source === 'stripe',
    currentPlanId: open?.plan_id ?? null,
    chosenPlanId: chosen?.id ?? null,
    lastPlanId: plans.some(({ id }) => id === last) ? (last ?? null) : null,
    paidUntil: open?.current_period_end ? lastDayOf(open.current_period_end, timeZone) : null,
    plans: plans.map((plan) => {
      const own = open?.plan_id === plan.id ? open : undefined // a subscriber keeps their own terms
      const { interval, interval_amount: intervalAmount, cost, currency } = own ?? plan
      const cycle = nextCycle({ interval, intervalAmount }, paidSoFar(open), terms)
      const name = `${plan.tier}, ${plan.plan}`
      return { id: plan.id, name, cost, currency, paidUntil: lastDayOf(endOfPeriods(cycle, 1), timeZone) }
    }),
  }
}
