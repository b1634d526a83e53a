import type { lockdownRoutes } from '@fobhouse/contract/routes/house.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { endByHand, startLockdown, updateLockdown } from './change-lockdown.ts'

export function lockdownHandlers(ctx: Context): Handlers<typeof lockdownRoutes> {
  return {
    start: async ({ body, caller }) => {
      await startLockdown(ctx, { lockdown: body, actor: caller })
      return {}
    },
    update: async ({ body, caller }) => {
      await updateLockdown(ctx, { change: body, actor: caller })
      return {}
    },
    end: async ({ caller }) => {
      await endByHand(ctx, { actor: caller })
      return {}
    },
  }
}
