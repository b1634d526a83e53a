import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { dialectOf } from '../db/dialect.ts'
import { verifyClub } from '../cli/verify-club.ts'

type Cell = { table: 'accounts' | 'transfers'; id: number; column: string }

/** Drops the database's own guards, as if the file were changed from outside. */
export async function liftGuards(db: Queries): Promise<void> {
  for (const name of ['idempotency_key', 'reverses']) await sql`drop index ${sql.ref(`transfers_${name}`)}`.execute(db)
  if (dialectOf(db) === 'sqlite') {
    for (const name of ['update', 'delete']) await sql`drop trigger ${sql.ref(`transfers_no_${name}`)}`.execute(db)
    await sql`pragma foreign_keys = off`.execute(db)
    await sql`pragma ignore_check_constraints = on`.execute(db)
    return
  }
  for (const table of ['accounts', 'audit', 'transfers', 'members']) {
    await sql`alter table ${sql.table(table)} disable trigger all`.execute(db)
  }
  for (const check of ['amount_positive', 'two_accounts']) {
    await sql`alter table transfers drop constraint ${sql.ref(`transfers_${check}`)}`.execute(db)
  }
}

/** Every non-empty column of these rows. */
export async function cellsOf(db: Queries, rows: readonly Pick<Cell, 'table' | 'id'>[]): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const { table, id } of rows) {
    const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const filled = Object.entries(row).filter(([, value]) => value !== null)
    cells.push(...filled.map(([column]) => ({ table, id, column })))
  }
  return cells
}

/** Changes one byte of each cell in turn, and returns the cells whose row verifying does not name. */
export async function findUnnoticed(db: Queries, cells: readonly Cell[]): Promise<Cell[]> {
  const unnoticed: Cell[] = []
  for (const cell of cells) {
    const [table, column] = [sql.table(cell.table), sql.ref(cell.column)]
    const read = sql<{ value: number | string }>`select ${column} as value from ${table} where id = ${cell.id}`
    const { value } = (await read.execute(db)).rows[0] ?? { value: '' }
    const changed = changeByte(value, cell.column)
    const [before, after] = cell.column === 'id' ? [cell.id, Number(changed)] : [cell.id, cell.id]
    await sql`update ${table} set ${column} = ${changed} where id = ${before}`.execute(db)
    if (!(await isNamed(db, { ...cell, id: after }))) unnoticed.push(cell)
    await sql`update ${table} set ${column} = ${value} where id = ${after}`.execute(db)
  }
  return unnoticed
}

/** Flips the last bit of a text or an amount; of an id a high bit, so that no other row has it. */
export function changeByte(value: number | string, column: string): number | string {
  if (typeof value === 'number') return column === 'amount' || column === 'balance' ? value ^ 1 : value ^ (1 << 30)
  return value.slice(0, -1) + String.fromCodePoint((value.codePointAt(value.length - 1) ?? 0) ^ 1)
}

async function isNamed(db: Queries, { table, id }: Cell): Promise<boolean> {
  const { faults } = (await verifyClub(db)).report
  return faults.some((fault) =>
    table === 'accounts'
      ? 'accountId' in fault && fault.accountId === id && fault.fault !== 'missingAccount'
      : fault.fault === 'chain' && fault.table === table && fault.id === id,
  )
}
