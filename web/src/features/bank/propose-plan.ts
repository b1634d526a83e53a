import type { ManualOffers } from '@fobhouse/contract/routes/manual-fees.ts'

type Known = Pick<ManualOffers, 'currentPlanId' | 'chosenPlanId' | 'lastPlanId'> & {
  plans: readonly Pick<ManualOffers['plans'][number], 'id' | 'cost'>[]
}

/**
 * Proposes the plan that a payment is most likely for: the payer's own plan stays (empty), then the plan they chose or
 * had last, then the only plan with this cost, or the only plan at all. Empty if it would be a guess.
 */
export function proposePlan({ currentPlanId, chosenPlanId, lastPlanId, plans }: Known, amount: number): string {
  if (currentPlanId !== null) return ''
  const wanted = chosenPlanId ?? lastPlanId
  const fitting = plans.filter(({ cost }) => cost === amount)
  const [only, ...others] = fitting.length > 0 ? fitting : plans
  const planId = wanted ?? (others.length === 0 ? only?.id : undefined)
  return planId === undefined ? '' : String(planId)
}
