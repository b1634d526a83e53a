import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/**
 * The ledger and the trail become a chain that begins with the present rows: transfers, then the trail. What is hashed
 * is repeated here as it was then: it must never follow later code.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // The digest of a transfer is replaced by its commitment.
  await db.schema.alterTable('transfers').dropColumn('seal').execute()
  await createTableWithId(db, 'chain_removals')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .execute()
  for (const table of ['transfers', 'audit', 'chain_removals']) {
    await db.schema.alterTable(table).addColumn('salt', 'text').execute()
    await db.schema.alterTable(table).addColumn('commitment', 'text').execute()
    await db.schema.alterTable(table).addColumn('position', 'bigint').execute()
    await db.schema.alterTable(table).addColumn('reason_id', 'bigint').execute()
  }
  await db.schema
    .createTable('chain')
    .addColumn('position', 'bigint', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('row_id', 'bigint', (column) => column.notNull())
    .addColumn('reason_id', 'bigint')
    .addColumn('commitment', 'text')
    .addColumn('leaf', 'text')
    .addColumn('link', 'text', (column) => column.notNull())
    .execute()
  // A sudden stop on SQLite leaves all of the rows linked, or none.
  if (db.isTransaction) await linkAll(db)
  else await db.transaction().execute(linkAll)
  await db.schema.createIndex('chain_rows').on('chain').columns(['source', 'row_id']).execute()
  for (const table of ['transfers', 'audit', 'chain_removals']) {
    await sql`create index ${sql.ref(`${table}_unlinked`)} on ${sql.table(table)} (id) where position is null`.execute(
      db,
    )
  }
}

const fixed = {
  transfers: [
    'id',
    'at',
    'from_account_id',
    'to_account_id',
    'amount',
    'kind',
    'actor_id',
    'idempotency_key',
    'reverses_id',
  ],
  audit: ['id', 'at', 'actor_id', 'action', 'subject'],
}
const committed = {
  transfers: [...fixed.transfers.slice(1), 'description', 'actor'],
  audit: [...fixed.audit.slice(1), 'actor', 'before', 'after'],
}

type Row = Readonly<Record<string, string | number | null>>
type Linked = { id: number; salt: string; commitment: string; position: number; link: string }

const pageSize = 1000

async function linkAll(db: Kysely<never>): Promise<void> {
  let head = { position: 0, link: '' }
  for (const table of ['transfers', 'audit'] as const) {
    let rows: readonly Row[] = []
    let last = 0
    do {
      const columns = sql.join(['id', ...committed[table]].map((column) => sql.ref(column)))
      rows = (
        await sql<Row>`
          select ${columns} from ${sql.table(table)} where id > ${last} order by id limit ${pageSize}
        `.execute(db)
      ).rows
      const linked: Linked[] = []
      for (const row of rows) {
        const one = linkRow(table, row, head)
        linked.push(one)
        head = one
      }
      last = linked.at(-1)?.id ?? last
      await save(db, table, linked)
    } while (rows.length === pageSize)
  }
}

function linkRow(table: 'audit' | 'transfers', row: Row, before: { position: number; link: string }): Linked {
  const salt = randomBytes(16).toString('base64url')
  const commitment = createHmac('sha256', salt).update(textOf(row, committed[table])).digest('base64url')
  const leaf = hash(`${table} ${textOf(row, fixed[table])} ${commitment}`)
  const position = before.position + 1
  return { id: Number(row['id']), salt, commitment, position, link: hash(`${before.link} ${position} - ${leaf}`) }
}

function textOf(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => [column, row[column] ?? null]).filter(([, value]) => value !== null))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

async function save(db: Kysely<never>, table: 'audit' | 'transfers', linked: readonly Linked[]): Promise<void> {
  if (linked.length === 0) return
  // A parameter in a list has no type of its own; PostgreSQL could not tell which it is.
  const rows = linked.map(
    ({ id, salt, commitment, position }) =>
      sql`(cast(${id} as bigint), cast(${salt} as text), cast(${commitment} as text), cast(${position} as bigint))`,
  )
  await sql`
    update ${sql.table(table)} set salt = given.column2, commitment = given.column3, position = given.column4
    from (values ${sql.join(rows)}) as given where ${sql.table(table)}.id = given.column1
  `.execute(db)
  const links = linked.map(
    ({ id, commitment, position, link }) => sql`(${position}, ${table}, ${id}, ${commitment}, ${link})`,
  )
  await sql`
    insert into chain (position, source, row_id, commitment, link) values ${sql.join(links)}
  `.execute(db)
}
