import { houseAccounts } from '@fobhouse/contract/money.ts'
import type { ParsedRequestOf } from '@fobhouse/contract/route.ts'
import type { ledgerRoutes } from '@fobhouse/contract/routes/ledger.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { exportLedger } from './export-ledger.ts'
import { toTransfer } from './present-transfer.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { monthsOf } from './rules.ts'
import {
  type AccountOwner,
  listHouseBalances,
  listTransfers,
  sumMemberBalances,
  sumMonths,
  type TransferFilter,
} from './store.ts'

type FilterQuery = ParsedRequestOf<typeof ledgerRoutes.export>['query']
type LedgerContext = Pick<Context, 'db' | 'clock' | 'live' | 'settings' | 'transact'>

export function ledgerHandlers(ctx: LedgerContext): Handlers<typeof ledgerRoutes> {
  return {
    async accounts() {
      const balances = new Map((await listHouseBalances(ctx.db)).map(({ house, balance }) => [house, balance]))
      const house = houseAccounts.map((account) => ({ account, balance: balances.get(account) ?? 0 }))
      return { house, members: await sumMemberBalances(ctx.db) }
    },
    async transfers({ query, reply }) {
      const limit = query.limit ?? defaultPageSize
      const [at, id] = readCursor(query.cursor, ['text', 'number']) ?? []
      const after = at === undefined ? undefined : { at: String(at), id: Number(id) }
      const rows = await listTransfers(ctx.db, filterOf(query), { limit: limit + 1, after })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (last && rows.length > limit) linkNextPage(reply, query, [last.at, last.id])
      return page.map(toTransfer)
    },
    async months({ query }) {
      const timeZone = ctx.settings.get('general.timeZone')
      const year = query.year ?? ctx.clock.now().toZonedDateTimeISO(timeZone).year
      return { year, totals: await sumMonths(ctx.db, monthsOf(year, timeZone)) }
    },
    async export({ query, caller, reply }) {
      const actor = actorOf(caller)
      const { fileName, csv } = await exportLedger(ctx, { filter: filterOf(query), actor })
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return csv
    },
    async reverse({ params, body, caller }) {
      const actor = actorOf(caller)
      return { id: await reverseTransfer(ctx, { transferId: params.id, note: body.note, actor }) }
    },
  }
}

function filterOf({ account, kind, from, to }: FilterQuery): TransferFilter {
  return { account: readAccount(account), kind, from, to }
}

function readAccount(account: string | undefined): AccountOwner | undefined {
  if (account === undefined) return undefined
  const house = houseAccounts.find((name) => name === account)
  return house === undefined ? { memberId: Number(account.slice('member:'.length)) } : { house }
}
