import type { SettingKey } from '@fobhouse/contract/settings.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Before when, and how many rows at once. */
export type Batch = { before: string; limit: number; now: string }

/** The time of a table whose rows the club keeps for some months only, and what the night does with older ones. */
export type KeptRows = {
  /** What the trail calls them. */
  kind: string
  /** For how many months; 0 for ever. */
  months: Extract<SettingKey, `privacy.${string}Months`>
  /** Takes what is older, oldest first. Gives how many rows it was; fewer than the limit are the last ones. */
  remove: (db: Queries, batch: Batch) => Promise<number>
}

/** A condition of a partial index has to stand in a query as it stands there: with a parameter, SQLite would not use it. */
export function oldest<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: string,
  { limit }: Batch,
) {
  return query.orderBy(sql.ref(column)).orderBy(sql.ref('id')).limit(limit)
}

export function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
