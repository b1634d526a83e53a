import type { interlockRoutes } from '@fobhouse/contract/routes/interlocks.ts'
import type { Context } from '../../context.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { removeDevice, updateDevice } from '../devices/public.ts'
import { loadInterlock, loadInterlocks } from './load-interlocks.ts'
import { loadTools, readSessions } from './read-sessions.ts'
import type { SessionKeys } from './store.ts'

export function interlockHandlers(ctx: Context): Handlers<typeof interlockRoutes> {
  return {
    tools: ({ caller }) => loadTools(ctx, caller.memberId),
    sessions: (call) => pageOfSessions(ctx, call),
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

async function pageOfSessions(
  ctx: Pick<Context, 'db'>,
  { params, query, reply }: Call<typeof interlockRoutes.sessions>,
) {
  const limit = query.limit ?? defaultPageSize
  const page = await readSessions(ctx, { deviceId: params.id, limit, after: readKeys(query.cursor) })
  if (page.last) linkNextPage(reply, query, [page.last.startedAt, page.last.id])
  return page.sessions
}

function readKeys(cursor: string | undefined): SessionKeys | undefined {
  const keys = readCursor(cursor, ['text', 'number'])
  return keys && { startedAt: String(keys[0]), id: Number(keys[1]) }
}
