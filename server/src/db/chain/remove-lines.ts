import { sql } from 'kysely'
import { batchesOf } from '../batches.ts'
import type { Queries } from '../database.ts'
import { commit, leafOf, type Row } from './chain-hash.ts'
import { toRanges } from './ranges.ts'

/**
 * Removes lines of the trail that are past their retention time. Their links stay without content; a link of the chain
 * itself records which lines were removed. Only for lines that are linked already.
 */
export async function removeLines(trx: Queries, { ids, at }: { ids: readonly number[]; at: string }): Promise<void> {
  if (ids.length === 0) return
  const found = await trx
    .selectFrom('audit')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const lines = new Map(found.map((line) => [line.id, line]))
  await emptyLinks(trx, lines)
  const removed = [...lines.keys()]
  await trx.deleteFrom('audit').where('id', 'in', removed).execute()
  const row = { at, lines: toRanges(removed) }
  await trx
    .insertInto('chain_removals')
    .values({ ...row, ...commit('chain_removals', row) })
    .execute()
}

async function emptyLinks(trx: Queries, lines: ReadonlyMap<number, Row>): Promise<void> {
  const links = await trx
    .selectFrom('chain')
    .select(['position', 'row_id', 'commitment'])
    .where('source', '=', 'audit')
    .where('row_id', 'in', [...lines.keys()])
    .execute()
  const leaves = links.map(({ position, row_id: id, commitment }) => {
    const leaf = leafOf('audit', lines.get(id) ?? {}, commitment ?? '')
    return sql`(cast(${position} as bigint), cast(${leaf} as text))`
  })
  for (const batch of batchesOf(leaves)) {
    await sql`
      update chain set leaf = given.column2, commitment = null
      from (values ${sql.join(batch)}) as given where chain.position = given.column1
    `.execute(trx)
  }
}
