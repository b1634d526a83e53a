import type { hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { createClosure, removeClosure, updateClosure } from './change-closures.ts'
import { createSchedule, removeSchedule, updateSchedule } from './change-schedules.ts'
import { importClosures } from './import-closures.ts'
import { loadClosures, loadSchedules, loadWindows } from './load-schedules.ts'

export function hourHandlers(ctx: Context): Handlers<typeof hourRoutes> {
  return {
    schedules: () => loadSchedules(ctx),
    createSchedule: ({ body, caller }) => createSchedule(ctx, { schedule: body, actor: caller }),
    updateSchedule: async ({ params, body, caller }) => {
      await updateSchedule(ctx, { id: params.id, change: body, actor: caller })
      return {}
    },
    removeSchedule: async ({ params, caller }) => {
      await removeSchedule(ctx, { id: params.id, actor: caller })
      return {}
    },
    windows: ({ params, query }) => loadWindows(ctx, { id: params.id, ...query }),
    closures: () => loadClosures(ctx),
    createClosure: ({ body, caller }) => createClosure(ctx, { closure: body, actor: caller }),
    updateClosure: async ({ params, body, caller }) => {
      await updateClosure(ctx, { id: params.id, change: body, actor: caller })
      return {}
    },
    removeClosure: async ({ params, caller }) => {
      await removeClosure(ctx, { id: params.id, actor: caller })
      return {}
    },
    importClosures: ({ body, caller }) => importClosures(ctx, { ...body, actor: caller }),
  }
}
