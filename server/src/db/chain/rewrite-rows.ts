import { type Selectable, sql } from 'kysely'
import { batchesOf } from '../batches.ts'
import type { Queries } from '../database.ts'
import type { Tables } from '../tables.ts'
import { commit } from './chain-hash.ts'

/** What an erasure may change in such a row; the rest is fixed. */
const erasable = {
  audit: ['actor', 'before', 'after'],
  transfers: ['actor', 'description'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>

type Rewritable = keyof typeof erasable

type Whole<Table extends Rewritable> = Selectable<Tables[Table]>

/**
 * Rewrites rows without the erased texts; only columns that `erasable` names may differ. Each row gets a new salt and a
 * new link in addition to its old one. The old salt is deleted, so the old link still proves the fixed columns, but
 * nothing about the erased text. `because` is the id of the trail's line that gives the reason.
 */
export async function rewriteRows<Table extends Rewritable>(
  trx: Queries,
  table: Table,
  { rows, because }: { rows: readonly Whole<Table>[]; because: number },
): Promise<void> {
  const columns = [...erasable[table], 'salt', 'commitment']
  for (const batch of batchesOf(rows)) {
    const values = batch.map((row) => {
      const anew: Record<string, unknown> = { ...row, ...commit(table, row) }
      // PostgreSQL needs the casts: a parameter in a list has no type of its own.
      const texts = columns.map((column) => sql`cast(${anew[column]} as text)`)
      return sql`(cast(${anew['id']} as bigint), ${sql.join(texts)})`
    })
    const changes = columns.map((column, index) => sql`${sql.ref(column)} = given.${sql.ref(`column${index + 2}`)}`)
    await sql`
      update ${sql.table(table)} set ${sql.join(changes)}, position = null, reason_id = ${because}
      from (values ${sql.join(values)}) as given where ${sql.table(table)}.id = given.column1
    `.execute(trx)
  }
}
