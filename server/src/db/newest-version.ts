import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The tables that keep how something was from each instant on. */
type History = {
  [Name in keyof Tables & `${string}_history`]: Tables[Name] extends { at: string } ? Name : never
}[keyof Tables & `${string}_history`]

/**
 * The id of the row that says how something was at a moment: the newest one by then. `of` compares the history's
 * columns with those of the query around it, `{ device_id: 'devices.id' }`.
 */
export function newestVersion<Name extends History>(
  history: Name,
  of: Partial<Record<keyof Tables[Name] & string, string>>,
  at: string,
): RawBuilder<number> {
  const same = Object.entries(of).map(
    ([column, outer]) => sql`${sql.ref(`newest.${column}`)} = ${sql.ref(String(outer))}`,
  )
  return sql<number>`(
    select newest.id from ${sql.table(history)} as newest
    where ${sql.join(same, sql` and `)} and newest.at <= ${at}
    order by newest.at desc, newest.id desc limit 1
  )`
}
