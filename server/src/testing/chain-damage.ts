import { sql } from 'kysely'
import type { ChainFault } from '../db/chain/verify-chain.ts'
import type { Queries } from '../db/database.ts'
import type { Random } from '@fobhouse/demo-club/random.ts'
import { changeByte } from './ledger-damage.ts'

type Table = 'audit' | 'transfers'
type Row = Record<string, number | string | null>

/** A manual change of the database, and the fault that verifying must report. */
export type Damage = { what: string; expected: Partial<ChainFault>; undo(): Promise<void> }

/** Does one of the four kinds of damage to random rows. */
export async function damageChain(db: Queries, random: Random): Promise<Damage> {
  const table = random.pick(['audit', 'transfers'] as const)
  return random.pick([changeCell, removeRow, addRow, exchangeRows])(db, table, random)
}

async function changeCell(db: Queries, table: Table, random: Random): Promise<Damage> {
  const { id, ...columns } = await pickRow(db, table, random)
  const [column, value] = pickOne(
    Object.entries(columns).flatMap(([name, its]) => (its === null ? [] : [[name, its] as const])),
    random,
  )
  await set(db, { table, id }, { [column]: changeByte(value, column) })
  return {
    what: `${table}.${column} of ${id} changed`,
    expected: { kind: 'changed', table, id },
    undo: () => set(db, { table, id }, { [column]: value }),
  }
}

async function removeRow(db: Queries, table: Table, random: Random): Promise<Damage> {
  const row = await pickRow(db, table, random)
  await remove(db, table, row.id)
  return {
    what: `${table} ${row.id} removed`,
    expected: { kind: 'removed', table, id: row.id },
    undo: () => insert(db, table, row),
  }
}

/** An exact copy, one without a place in the chain, or one by somebody who does not know of the chain. */
async function addRow(db: Queries, table: Table, random: Random): Promise<Damage> {
  const row = await pickRow(db, table, random)
  const id = 1_000_000 + random.between(1, 1000)
  const unlinked: Row = { position: null }
  const bare: Row = { salt: null, commitment: null, position: null }
  const kind = random.pick([{}, unlinked, bare])
  await insert(db, table, { ...row, ...kind, id })
  return {
    what: `${table} ${row.id} copied with ${JSON.stringify(kind)}`,
    expected: { kind: 'added', table, id },
    undo: () => remove(db, table, id),
  }
}

const chainColumns = new Set(['salt', 'commitment', 'position', 'reason_id'])

/** Exchanges all columns (in effect the ids), those outside the chain, or the places in it. */
async function exchangeRows(db: Queries, table: Table, random: Random): Promise<Damage> {
  const rows = await readRows(db, table)
  const first = pickOne(rows, random)
  const second = pickOne(
    rows.filter((row) => row !== first),
    random,
  )
  const [one, other] = Number(first['position']) < Number(second['position']) ? [first, second] : [second, first]
  const names = Object.keys(one).filter((name) => name !== 'id')
  const exchanged = random.pick([names, names.filter((name) => !chainColumns.has(name)), ['position']])
  const part = (row: Row) => Object.fromEntries(exchanged.map((name) => [name, row[name] ?? null]))
  await set(db, { table, id: one.id }, part(other))
  await set(db, { table, id: other.id }, part(one))
  return {
    what: `${table} ${one.id} and ${other.id} exchanged in ${exchanged.join()}`,
    expected: { kind: 'exchanged', table, id: one.id, other: other.id },
    undo: async () => {
      await set(db, { table, id: one.id }, part(one))
      await set(db, { table, id: other.id }, part(other))
    },
  }
}

async function pickRow(db: Queries, table: Table, random: Random): Promise<Row & { id: number }> {
  return pickOne(await readRows(db, table), random)
}

async function readRows(db: Queries, table: Table): Promise<(Row & { id: number })[]> {
  return (await sql<Row & { id: number }>`select * from ${sql.table(table)} order by id`.execute(db)).rows
}

function pickOne<One>(list: readonly One[], random: Random): One {
  const one = list[random.between(0, list.length - 1)]
  if (one === undefined) throw new Error('Nothing to pick from')
  return one
}

async function set(db: Queries, { table, id }: { table: Table; id: number }, columns: Row): Promise<void> {
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(db)
}

async function remove(db: Queries, table: Table, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
}

async function insert(db: Queries, table: Table, row: Row): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db)
}
