import type { Amount, HouseAccount, TransferKind } from '@fobhouse/contract/money.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isOlder, type NewestPage } from '../../db/newest-first.ts'
import type { Tables } from '../../db/tables.ts'
import type { Month } from './rules.ts'

export type AccountRow = { house: HouseAccount | null; member_id: number | null }
export type AccountOwner = { house: HouseAccount } | { memberId: number }

/** Returns the facts that decide whether and how a transfer is corrected. */
export async function findTransfer(db: Queries, id: number) {
  const row = await db
    .selectFrom('transfers')
    .innerJoin('accounts as payer', 'payer.id', 'transfers.from_account_id')
    .innerJoin('accounts as payee', 'payee.id', 'transfers.to_account_id')
    .leftJoin('transfers as correction', 'correction.reverses_id', 'transfers.id')
    .select(['transfers.amount', 'transfers.kind', 'transfers.reverses_id', 'correction.id as reversed_by'])
    .select(['payer.house as from_house', 'payer.member_id as from_member_id'])
    .select(['payee.house as to_house', 'payee.member_id as to_member_id'])
    .where('transfers.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { from_house, from_member_id, to_house, to_member_id, ...facts } = row
  return {
    ...facts,
    from: { house: from_house, member_id: from_member_id },
    to: { house: to_house, member_id: to_member_id },
  }
}

export async function listHouseBalances(db: Queries) {
  return db.selectFrom('accounts').select(['house', 'balance']).where('house', 'is not', null).execute()
}

export async function sumMemberBalances(db: Queries) {
  return db
    .selectFrom('accounts')
    .select((expression) => [
      expression.fn.countAll<number>().as('count'),
      expression.fn.coalesce(expression.fn.sum<Amount>('balance'), sql<Amount>`0`).as('balance'),
      sql<Amount>`coalesce(sum(case when balance < 0 then -balance else 0 end), 0)`.as('owed'),
    ])
    .where('member_id', 'is not', null)
    .executeTakeFirstOrThrow()
}

export type TransferFilter = {
  account?: AccountOwner | undefined
  kind?: TransferKind | undefined
  from?: string | undefined
  /** Not included. */
  to?: string | undefined
}

/**
 * Returns one page, newest first. Each index gives its rows in this order: for one account, both sides are read by
 * their own index and the newest of both are kept.
 */
export async function listTransfers(db: Queries, filter: TransferFilter, page: NewestPage) {
  const ids = await listIds(db, filter, page)
  if (ids.length === 0) return []
  return db
    .selectFrom('transfers')
    .innerJoin('accounts as payer', 'payer.id', 'transfers.from_account_id')
    .innerJoin('accounts as payee', 'payee.id', 'transfers.to_account_id')
    .leftJoin('members as paying', 'paying.id', 'payer.member_id')
    .leftJoin('members as paid', 'paid.id', 'payee.member_id')
    .leftJoin('transfers as correction', 'correction.reverses_id', 'transfers.id')
    .select(['transfers.id', 'transfers.at', 'transfers.amount', 'transfers.kind', 'transfers.description'])
    .select(['transfers.actor', 'transfers.reverses_id', 'correction.id as reversed_by'])
    .select(['payer.house as from_house', 'paying.id as from_member_id'])
    .select(['paying.first_name as from_first_name', 'paying.last_name as from_last_name'])
    .select(['payee.house as to_house', 'paid.id as to_member_id'])
    .select(['paid.first_name as to_first_name', 'paid.last_name as to_last_name'])
    .where('transfers.id', 'in', ids)
    .orderBy('transfers.at', 'desc')
    .orderBy('transfers.id', 'desc')
    .execute()
}
export type TransferRow = Awaited<ReturnType<typeof listTransfers>>[number]

async function listIds(db: Queries, { account, ...filter }: TransferFilter, page: NewestPage): Promise<number[]> {
  const query = pageOf(db.selectFrom('transfers').select(['id', 'at']), filter, page)
  if (account === undefined) return (await query.execute()).map(({ id }) => id)
  const accountId = await findAccountId(db, account)
  if (accountId === undefined) return []
  const paid = await query.where('from_account_id', '=', accountId).execute()
  const got = await query.where('to_account_id', '=', accountId).execute()
  const newestFirst = [...paid, ...got].toSorted((one, two) => two.at.localeCompare(one.at) || two.id - one.id)
  return newestFirst.slice(0, page.limit).map(({ id }) => id)
}

type IdQuery = SelectQueryBuilder<Tables, 'transfers', { id: number; at: string }>

function pageOf(query: IdQuery, { kind, from, to }: Omit<TransferFilter, 'account'>, page: NewestPage): IdQuery {
  let filtered = query.orderBy('at', 'desc').orderBy('id', 'desc').limit(page.limit)
  if (page.after) filtered = filtered.where(isOlder({ at: 'at', id: 'id' }, page.after))
  if (kind !== undefined) filtered = filtered.where('kind', '=', kind)
  if (from !== undefined) filtered = filtered.where('at', '>=', from)
  return to === undefined ? filtered : filtered.where('at', '<', to)
}

async function findAccountId(db: Queries, owner: AccountOwner): Promise<number | undefined> {
  const query = db.selectFrom('accounts').select('id')
  const row = await (
    'house' in owner ? query.where('house', '=', owner.house) : query.where('member_id', '=', owner.memberId)
  ).executeTakeFirst()
  return row?.id
}

/** Sums of money into and out of members' accounts by month and kind. One query along the index by time. */
export async function sumMonths(db: Queries, months: readonly Month[]) {
  const values = sql.join(months.map(({ month, start, end }) => sql`(${month}, ${start}, ${end})`))
  const moved = (account: string) =>
    sql<Amount>`sum(case when ${sql.ref(`${account}.member_id`)} is null then 0 else transfers.amount end)`
  const rows = await sql<{ month: string; kind: TransferKind; into: Amount; out: Amount; count: number }>`
    with months (month, start_at, end_at) as (values ${values})
    select months.month as month, transfers.kind as kind, ${moved('payee')} as "into", ${moved('payer')} as "out",
      count(*) as count
    from months
    join transfers on transfers.at >= months.start_at and transfers.at < months.end_at
    join accounts as payer on payer.id = transfers.from_account_id
    join accounts as payee on payee.id = transfers.to_account_id
    group by months.month, transfers.kind
    order by months.month, transfers.kind`.execute(db)
  return rows.rows
}
