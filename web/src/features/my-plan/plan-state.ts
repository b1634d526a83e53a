import type { MySubscription } from '@fobhouse/contract/routes/membership.ts'

/** What a membership's member is told first. */
export type PlanState = 'pending' | 'paid' | 'cancelling' | 'due' | 'suspended'

export function planStateOf({
  isPending,
  status,
  due,
}: Pick<MySubscription, 'isPending' | 'status' | 'due'>): PlanState {
  if (isPending) return 'pending'
  if (status === 'inactive') return 'suspended'
  if (due !== null) return 'due'
  return status === 'cancelling' ? 'cancelling' : 'paid'
}

/** The last day of a time that ends then: what ends at midnight lasts to the day before. */
export function lastDayOf(end: string): Date {
  return new Date(Date.parse(end) - 1)
}
