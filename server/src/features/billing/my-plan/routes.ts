import type { membershipRoutes } from '@fobhouse/contract/routes/membership.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/handler.ts'
import { isMember } from '../../memberbucks/public.ts'
import { AppError } from '../../../core/errors.ts'
import { findChosenPlan } from '../sign-up/store.ts'
import { signUpForPlan } from './begin-subscription.ts'
import { cancelSubscription, endMembership, openPayment, resumeSubscription } from './change-subscription.ts'
import { readMyPlan, readPayments } from './read-plan.ts'

export function membershipHandlers(ctx: Context): Handlers<typeof membershipRoutes> {
  const assertMember = async (id: number) => {
    if (!(await isMember(ctx.db, id))) throw new AppError('not_found')
  }
  return {
    signUp: ({ params, caller }) => signUpForPlan(ctx, { memberId: caller.memberId, planId: params.id, actor: caller }),
    myPlan: ({ caller }) => readMyPlan(ctx, caller.memberId),
    async cancel({ caller }) {
      await cancelSubscription(ctx, { memberId: caller.memberId, actor: caller })
      return readMyPlan(ctx, caller.memberId)
    },
    async resume({ caller }) {
      await resumeSubscription(ctx, { memberId: caller.memberId, actor: caller })
      return readMyPlan(ctx, caller.memberId)
    },
    pay: ({ caller }) => openPayment(ctx, caller.memberId),
    myPayments: ({ caller }) => readPayments(ctx.db, caller.memberId),
    async memberPlan({ params }) {
      await assertMember(params.id)
      const { subscription } = await readMyPlan(ctx, params.id)
      const chosen = await findChosenPlan(ctx.db, params.id)
      const payments = await readPayments(ctx.db, params.id)
      return { subscription, chosen: chosen ? { tier: chosen.tier, plan: chosen.plan } : null, payments }
    },
    async endMemberPlan({ params, caller }) {
      await assertMember(params.id)
      await endMembership(ctx, { memberId: params.id, actor: caller })
      return {}
    },
  }
}
