import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { dialectOf } from '../dialect.ts'

/**
 * One transaction at a time under this name, over all processes. Each of its statements sees what was committed by then, and
 * it never fails for what others do meanwhile.
 */
export async function transactInTurn<Tables, Result>(
  db: Kysely<Tables>,
  name: string,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (dialectOf(db) === 'postgres') {
    return db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
        return work(trx)
      })
  }
  return db.transaction().execute(async (trx) => {
    // Whoever writes is alone with SQLite, and what it sees of the rows begins with that.
    await sql`update settings set value = value where 1 = 0`.execute(trx)
    return work(trx)
  })
}

/** Nobody else may change these rows until the transaction ends; references to them may still be made. */
export function untilCommit<Tables>(db: Kysely<Tables>): RawBuilder<unknown> {
  return dialectOf(db) === 'postgres' ? sql`for no key update` : sql``
}
