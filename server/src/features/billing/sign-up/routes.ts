import type { signUpRoutes } from '@fobhouse/contract/routes/sign-up.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../db/audit.ts'
import type { Handlers } from '../../../http/handler.ts'
import { checkInduction } from '../../induction/public.ts'
import { registerCard } from '../../members/public.ts'
import { choosePlan } from './choose-plan.ts'
import { completeSignUp } from './complete-sign-up.ts'
import { describeSignUp } from './describe-sign-up.ts'
import { skipSignUp } from './skip-sign-up.ts'

export function signUpHandlers(ctx: Context): Handlers<typeof signUpRoutes> {
  return {
    get: ({ caller }) => describeSignUp(ctx, caller.memberId),
    async choose({ caller, body }) {
      await choosePlan(ctx, { memberId: caller.memberId, ...body })
      return describeSignUp(ctx, caller.memberId)
    },
    checkInduction: ({ caller }) => checkInduction(ctx, caller.memberId),
    async registerCard({ caller, body }) {
      const { accessCard } = body
      await registerCard(ctx, { memberId: caller.memberId, cardNumber: accessCard, actor: actorOf(caller) })
      return { accessCard }
    },
    complete: ({ caller }) => completeSignUp(ctx, { memberId: caller.memberId, actor: actorOf(caller) }),
    async skip({ caller }) {
      await skipSignUp(ctx, { memberId: caller.memberId, actor: actorOf(caller) })
      return { success: true }
    },
  }
}
