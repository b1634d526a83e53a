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
