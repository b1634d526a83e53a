import type { interlockRoutes } from '@fobhouse/contract/routes/interlocks.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { removeDevice, updateDevice } from '../devices/public.ts'
import { loadInterlock, loadInterlocks } from './load-interlocks.ts'

export function interlockHandlers(ctx: Context): Handlers<typeof interlockRoutes> {
  return {
    list: () => loadInterlocks(ctx),
    get: ({ params }) => loadInterlock(ctx, params.id),
    update: async ({ params, body, caller }) => {
      await updateDevice(ctx, { kind: 'interlock', deviceId: params.id, change: body, actor: caller })
      return {}
    },
    remove: async ({ params, caller }) => {
      await removeDevice(ctx, { kind: 'interlock', deviceId: params.id, actor: caller })
      return {}
    },
  }
}
