import { type RawBuilder, sql } from 'kysely'

// Lists that are read newest first by their instant, and by their id where two rows have the same one.

/** The row after which a page begins; undefined for the first page. */
export type OlderThan = { at: string; id: number } | undefined
export type NewestPage = { limit: number; after: OlderThan }

/** Whether a row comes after that one. An index on both columns, in this order, finds the place. */
export function isOlder({ at, id }: { at: string; id: string }, after: NonNullable<OlderThan>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}, ${after.id})`
}
