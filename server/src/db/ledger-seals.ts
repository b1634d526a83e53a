import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { batchesOf } from './batches.ts'
import type { Queries } from './database.ts'
import type { Tables } from './tables.ts'

// Every row of the ledger carries a digest of itself, so that one changed byte is found: by a failing disk, or by hand.
// Nothing secret goes into it, so it does not stop who would also write a new one. What is digested never changes: old
// rows would be named as changed.

export type SealedTransfer = Selectable<Tables['transfers']>
export type SealedAccount = Pick<Selectable<Tables['accounts']>, 'id' | 'house' | 'member_id' | 'seal'>

export function sealOfTransfer(row: Omit<SealedTransfer, 'seal'>): string {
  const { id, at, from_account_id: from, to_account_id: to, amount, kind, description } = row
  const { actor_id: actorId, actor, idempotency_key: key, reverses_id: reverses } = row
  return digest([id, at, from, to, amount, kind, description, actorId, actor, key, reverses])
}

/** Whose account it is; its balance follows from the transfers. */
export function sealOfAccount({ id, house, member_id: memberId }: Omit<SealedAccount, 'seal'>): string {
  return digest([id, house, memberId])
}

function digest(values: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}

/** Seals rows as they are now, in the transaction that wrote them. */
export async function sealTransfers(db: Queries, rows: readonly SealedTransfer[]): Promise<void> {
  const seals = rows.map((row) => ({ id: row.id, seal: sealOfTransfer(row) }))
  await saveSeals(db, 'transfers', seals)
}

export async function sealAccounts(db: Queries, rows: readonly Omit<SealedAccount, 'seal'>[]): Promise<void> {
  const seals = rows.map((row) => ({ id: row.id, seal: sealOfAccount(row) }))
  await saveSeals(db, 'accounts', seals)
}

type LedgerTable = 'accounts' | 'transfers'

async function saveSeals(
  db: Queries,
  table: LedgerTable,
  seals: readonly { id: number; seal: string }[],
): Promise<void> {
  for (const batch of batchesOf(seals)) {
    // A parameter in a list has no type of its own; PostgreSQL could not tell which it is.
    const rows = batch.map(({ id, seal }) => sql`(cast(${id} as bigint), cast(${seal} as text))`)
    await sql`
      update ${sql.table(table)} set seal = given.column2
      from (values ${sql.join(rows)}) as given where ${sql.table(table)}.id = given.column1
    `.execute(db)
  }
}

const pageSize = 2000

/** Every transfer by its id, page by page: a ledger need not fit into memory. */
export async function* everyTransfer(db: Queries): AsyncGenerator<SealedTransfer[]> {
  let last = 0
  for (;;) {
    const query = db.selectFrom('transfers').selectAll().where('id', '>', last).orderBy('id').limit(pageSize)
    const rows = await query.execute()
    yield rows
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? 0
  }
}

export async function listAccounts(db: Queries): Promise<SealedAccount[]> {
  return db.selectFrom('accounts').select(['id', 'house', 'member_id', 'seal']).orderBy('id').execute()
}
