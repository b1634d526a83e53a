import type { MySubscription } from '@fobhouse/contract/routes/membership.ts'

/** The state that a member sees first. */
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

/** The last day before an end: a time that ends at midnight lasts until the day before. */
export function lastDayOf(end: string): Date {
  return new Date(Date.parse(end) - 1)
}
