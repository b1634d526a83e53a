import type { firstStepRoutes } from '@fobhouse/contract/routes/first-steps.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { type Asked, readSteps, visibleTo } from './read-steps.ts'
import { putOff, takeUp } from './store.ts'

export function firstStepHandlers(
  ctx: Context,
  { features }: { features: readonly Asked[] },
): Handlers<typeof firstStepRoutes> {
  return {
    list: ({ caller: { duties } }) => readSteps(ctx, { features, duties }),
    async putOff({ caller: { duties }, body: { keys, later } }) {
      const own = new Set(visibleTo({ features, duties }).map(({ key }) => key))
      if (keys.some((key) => !own.has(key))) throw new AppError('duty_missing')
      await ctx.transact((trx) => (later ? putOff(trx, keys) : takeUp(trx, keys)))
      return {}
    },
  }
}
