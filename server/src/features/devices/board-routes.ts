import type { boardRoutes } from '@fobhouse/contract/routes/boards.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { loadKeys, renewHash, rotateKey } from './board-keys.ts'
import { allowVersion1 } from './change-standing.ts'

export function boardHandlers(ctx: Context): Handlers<typeof boardRoutes> {
  return {
    keys: () => loadKeys(ctx.db),
    rotateKey: ({ caller }) => rotateKey(ctx, caller),
    renewHashKey: ({ caller }) => renewHash(ctx, caller),
    allowVersion1: async ({ params, caller }) => {
      await allowVersion1(ctx, { deviceId: params.id, actor: caller })
      return {}
    },
  }
}
