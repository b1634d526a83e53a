import { sumAmounts } from '@fobhouse/contract/money.ts'
import type { memberbucksRoutes } from '@fobhouse/contract/routes/memberbucks.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import { isConfirmed } from '../../http/access-guard.ts'
import type { Handlers } from '../../http/handler.ts'
import { readIdempotencyKey, requireIdempotencyKey } from '../../http/idempotency-key.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { payClub } from './pay-club.ts'
import { readBalance } from './public.ts'
import { recordEntry } from './record-entry.ts'
import { listBalances } from './store.ts'
import { listTransactions } from './transaction-store.ts'

export function memberbucksHandlers(
  ctx: Pick<Context, 'db' | 'clock' | 'live' | 'transact'>,
): Handlers<typeof memberbucksRoutes> {
  return {
    balanceList: async () => {
      const balances = await listBalances(ctx.db)
      return {
        total_memberbucks: sumAmounts(balances.map((row) => row.memberbucks_balance)),
        member_balances: balances,
      }
    },
    async transactions({ query, caller, reply }) {
      const limit = query.limit ?? defaultPageSize
      const [at, id] = readCursor(query.cursor, ['text', 'number']) ?? []
      const after = at === undefined ? undefined : { at: String(at), id: Number(id) }
      const rows = await listTransactions(ctx.db, caller.memberId, { limit: limit + 1, after })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (last && rows.length > limit) linkNextPage(reply, query, [last.date, last.id])
      return page.map(({ actor: _actor, ...transaction }) => transaction)
    },
    async balance({ caller }) {
      const { balance } = await readBalance(ctx.db, caller.memberId)
      return { balance }
    },
    async pay({ body, caller, header }) {
      const idempotencyKey = requireIdempotencyKey(header)
      return { id: await payClub(ctx, { ...body, payer: caller, idempotencyKey }) }
    },
    async record({ params, body, caller, header }) {
      const idempotencyKey = readIdempotencyKey(header)
      const actor = actorOf(caller)
      const confirmed = isConfirmed(caller, ctx.clock.milliseconds())
      const entry = { memberId: params.id, ...body, actor, idempotencyKey, isConfirmed: confirmed }
      return { id: await recordEntry(ctx, entry) }
    },
  }
}
