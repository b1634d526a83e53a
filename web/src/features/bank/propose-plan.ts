import type { ManualOffers } from '@fobhouse/contract/routes/manual-fees.ts'

type Known = Pick<ManualOffers, 'currentPlanId' | 'chosenPlanId' | 'lastPlanId'> & {
  plans: readonly Pick<ManualOffers['plans'][number], 'id' | 'cost'>[]
}

/**
 * The plan that a payment is most likely for, before anybody says: what the payer has stays (empty), then what they chose
 * or had last, then the only one that costs as much, or the only one there is. Empty where it can only be guessed.
 */
export function proposePlan({ currentPlanId, chosenPlanId, lastPlanId, plans }: Known, amount: number): string {
  if (currentPlanId !== null) return ''
  const wanted = chosenPlanId ?? lastPlanId
  const fitting = plans.filter(({ cost }) => cost === amount)
  const [only, ...others] = fitting.length > 0 ? fitting : plans
  const planId = wanted ?? (others.length === 0 ? only?.id : undefined)
  return planId === undefined ? '' : String(planId)
}
