import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

type Value = string | number | null

/** The columns of a digest, in its order, as of this release. */
const sealed = {
  accounts: ['id', 'house', 'member_id'],
  transfers: [
    'id',
    'at',
    'from_account_id',
    'to_account_id',
    'amount',
    'kind',
    'description',
    'actor_id',
    'actor',
    'idempotency_key',
    'reverses_id',
  ],
} as const
type Table = keyof typeof sealed

const pageSize = 1000

/** A digest for each row, existing rows included. */
export async function up(db: Kysely<never>): Promise<void> {
  const tables = ['accounts', 'transfers'] as const
  for (const table of tables) await db.schema.alterTable(table).addColumn('seal', 'text').execute()
  for (const table of tables) await sealTable(db, table)
}

/** Page by page: a ledger need not fit into memory. */
async function sealTable(db: Kysely<never>, table: Table): Promise<void> {
  const columns = sql.join(sealed[table].map((column) => sql.ref(column)))
  for (let last = 0; ;) {
    const page = sql<Record<string, Value>>`
      select ${columns} from ${sql.table(table)} where id > ${last} order by id limit ${pageSize}
    `
    const { rows } = await page.execute(db)
    if (rows.length > 0) await saveSeals(db, table, rows)
    if (rows.length < pageSize) return
    last = Number(rows.at(-1)?.['id'])
  }
}

async function saveSeals(db: Kysely<never>, table: Table, rows: readonly Record<string, Value>[]): Promise<void> {
  // A parameter in a list has no type of its own; PostgreSQL could not tell which it is.
  const seals = rows.map((row) => {
    const seal = digest(sealed[table].map((column) => row[column] ?? null))
    return sql`(cast(${row['id'] ?? null} as bigint), cast(${seal} as text))`
  })
  await sql`
    update ${sql.table(table)} set seal = given.column2
    from (values ${sql.join(seals)}) as given where ${sql.table(table)}.id = given.column1
  `.execute(db)
}

function digest(values: readonly Value[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}
