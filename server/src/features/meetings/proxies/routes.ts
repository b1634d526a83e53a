import { isMeetingPast } from '@fobhouse/contract/meeting-time.ts'
import type { Proxy, proxyRoutes } from '@fobhouse/contract/routes/proxies.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { fullName } from '../../../core/full-name.ts'
import type { Call, Handlers } from '../../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../../http/paging.ts'
import { typeLabels } from '../names.ts'
import { giveProxy, withdrawProxy } from './change-proxies.ts'
import { listChoices } from './choice-store.ts'
import { statementOf } from './make-statement.ts'
import { listProxies, type ProxyRow } from './store.ts'

export function proxyHandlers(ctx: Context): Handlers<typeof proxyRoutes> {
  return {
    list: async ({ caller }) => {
      const rows = await listProxies(ctx.db, 'giver', [caller.memberId])
      return rows.map((row) => presentProxy(ctx, row, 'holder'))
    },
    held: async ({ caller }) => {
      const rows = await listProxies(ctx.db, 'holder', [caller.memberId])
      return rows.map((row) => presentProxy(ctx, row, 'giver'))
    },
    give: ({ body, caller }) => giveProxy(ctx, { wish: body, giver: caller }),
    withdraw: async ({ params, caller }) => {
      await withdrawProxy(ctx, { id: params.id, actor: caller })
      return {}
    },
    members: (call) => pageOfMembers(ctx, call),
  }
}

function presentProxy(ctx: Pick<Context, 'clock' | 'settings'>, row: ProxyRow, named: 'giver' | 'holder'): Proxy {
  return {
    id: row.id,
    meeting: row.meeting_id,
    name: row[named].name,
    date: row.date,
    type: typeLabels[row.type],
    typeValue: row.type,
    isPast: isMeetingPast(row.date, nowText(ctx.clock)),
    isValid: row.giver.state === 'active' && row.holder.state === 'active',
    statement: statementOf(ctx, row),
  }
}

async function pageOfMembers(ctx: Pick<Context, 'db'>, { query, reply }: Call<typeof proxyRoutes.members>) {
  const limit = query.limit ?? defaultPageSize
  const keys = readCursor(query.cursor, ['text', 'number'])
  const after = keys && { nameKey: String(keys[0]), id: Number(keys[1]) }
  const rows = await listChoices(ctx.db, { search: query.q ?? '', limit, after })
  const last = rows.length === limit ? rows.at(-1) : undefined
  if (last) linkNextPage(reply, query, [last.name_key, last.id])
  return rows.map((row) => ({ id: row.id, name: fullName(row), screenName: row.screen_name }))
}
