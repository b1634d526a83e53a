import type { Plan } from '@fobhouse/contract/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { myPlanQuery } from '../../domain/plan/my-plan-query.ts'
import { platform } from '../../lib/platform.ts'
import { signUpQuery } from '../../domain/member/sign-up-query.ts'
import { useProfile } from '../../domain/member/session.ts'

export type Renewal = {
  to: string
  /** The previous plan, while it is still offered. Null while it is unknown. */
  plan: Plan | null
  /** Paid by card, perhaps a saved one. */
  isByCard: boolean
}

/** How members can renew an ended membership themselves; undefined if they must ask the club. */
export function useRenewal(): Renewal | undefined {
  const { enableMembershipPayments, enableStripe } = useConfiguration().features
  const mayPay = useProfile().state === 'inactive' && enableMembershipPayments && platform() !== 'kiosk'
  const { data: mine } = useQuery({ ...myPlanQuery, enabled: mayPay })
  const { data: signUp } = useQuery({ ...signUpQuery, enabled: mayPay })
  if (!mayPay || signUp?.isDisabled) return undefined
  // The screen of the plan is also where a failed payment can be made good.
  if (!mine || mine.subscription || !signUp) return { to: '/account/membership-plan', plan: null, isByCard: false }
  return { to: '/signup', plan: signUp.plan, isByCard: enableStripe && signUp.payment.byCard }
}
