import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { dialectOf } from '../../db/dialect.ts'
import { verifyClub } from '../../cli/verify-club.ts'

/** What must hold in every club at every moment. */
export async function findClubFaults(database: Database): Promise<string[]> {
  const { faults } = (await verifyClub(database.queries)).report
  return [
    ...faults.map((fault) => `ledger: ${JSON.stringify(fault)}`),
    ...(await findSumFaults(database)),
    ...(await findDebts(database)),
    ...(await findFileFaults(database)),
  ]
}

async function findSumFaults({ queries: db }: Database): Promise<string[]> {
  const { sum } = await db
    .selectFrom('accounts')
    .select((builder) => builder.fn.sum<number>('balance').as('sum'))
    .executeTakeFirstOrThrow()
  return sum === 0 ? [] : [`the accounts add up to ${sum}`]
}

async function findDebts({ queries: db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['member_id', 'balance'])
    .where('member_id', 'is not', null)
    .where('balance', '<', 0)
    .execute()
  return rows.map((row) => `member ${row.member_id} has ${row.balance}`)
}

async function findFileFaults({ queries: db }: Database): Promise<string[]> {
  if (dialectOf(db) === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const { rows: loose } = await sql`pragma foreign_key_check`.execute(db)
  const words = rows.map((row) => row.integrity_check).join('; ')
  return [
    ...(words === 'ok' ? [] : [`the file: ${words}`]),
    ...(loose.length === 0 ? [] : [`${loose.length} rows point at rows that are not there`]),
  ]
}
