import type { Context } from '../../../context.ts'
import type { Actor } from '../../../db/audit.ts'
import { changeStateWithin } from '../../members/public.ts'

type SkipContext = Parameters<typeof changeStateWithin>[0] & Pick<Context, 'transact'>

/** Keeps an account without a membership. Throws `conflict` for somebody who is not new. */
export async function skipSignUp(ctx: SkipContext, change: { memberId: number; actor: Actor }): Promise<void> {
  await ctx.transact((trx) => changeStateWithin(ctx, trx, { ...change, trigger: 'skip_sign_up' }))
}
