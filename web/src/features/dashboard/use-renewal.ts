import type { Plan } from '@fobhouse/contract/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { myPlanQuery } from '../../domain/plan/my-plan-query.ts'
import { platform } from '../../lib/platform.ts'
import { signUpQuery } from '../../domain/member/sign-up-query.ts'
import { useProfile } from '../../domain/member/session.ts'

export type Renewal = {
  /** Where it is done. */
  to: string
  /** What it costs: the plan of before, as long as it is offered. Null while that is unknown. */
  plan: Plan | null
  /** Charged to a card, which may be saved. */
  isByCard: boolean
}

/** How an ended membership is had again by the member alone; undefined where the club has to be asked. */
export function useRenewal(): Renewal | undefined {
  const { enableMembershipPayments, enableStripe } = useConfiguration().features
  const mayPay = useProfile().state === 'inactive' && enableMembershipPayments && platform() !== 'kiosk'
  const { data: mine } = useQuery({ ...myPlanQuery, enabled: mayPay })
  const { data: signUp } = useQuery({ ...signUpQuery, enabled: mayPay })
  if (!mayPay || signUp?.isDisabled) return undefined
  // A payment that failed is made up for where the plan is looked after.
  if (!mine || mine.subscription || !signUp) return { to: '/account/membership-plan', plan: null, isByCard: false }
  return { to: '/signup', plan: signUp.plan, isByCard: enableStripe && signUp.payment.byCard }
}
