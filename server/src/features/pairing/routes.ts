import type { pairingRoutes } from '@fobhouse/contract/routes/pairing.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Handlers } from '../../http/handler.ts'
import { pairDoor } from './pair-door.ts'
import { cancelPairing, startPairing } from './start-pairing.ts'
import { findCode } from './store.ts'

export function pairingHandlers(ctx: Context): Handlers<typeof pairingRoutes> {
  return {
    get: async () => {
      const code = await findCode(ctx.db, nowText(ctx.clock))
      return code ? { name: code.name, expiresAt: code.expires_at } : null
    },
    start: ({ body, caller }) => startPairing(ctx, { name: body.name, actor: caller }),
    cancel: async () => {
      await cancelPairing(ctx)
      return {}
    },
    pair: ({ body, address }) => pairDoor(ctx, { code: body.code, address }),
  }
}
