import type { boardRoutes } from '@fobhouse/contract/routes/boards.ts'
import type { Context } from '../../context.ts'
import { loadKeys, renewHash, rotateKey } from './board-keys.ts'
import { AppError } from '../../core/errors.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { readDoorEvents } from '../access/public.ts'
import { findDevice } from './store.ts'
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
    events: (call) => pageOfEvents(ctx, call),
  }
}

async function pageOfEvents(ctx: Pick<Context, 'db'>, { params, query, reply }: Call<typeof boardRoutes.events>) {
  if (!(await findDevice(ctx.db, params.id))) throw new AppError('not_found')
  const keys = readCursor(query.cursor, ['text', 'number'])
  const after = keys && { at: String(keys[0]), id: Number(keys[1]) }
  const page = { deviceId: params.id, limit: query.limit ?? defaultPageSize, after }
  const { events, last } = await readDoorEvents(ctx.db, page)
  if (last) linkNextPage(reply, query, [last.at, last.id])
  return events
}
