import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Feature } from '../../feature.ts'

type Emptied = Partial<Record<string, string | null>>

/** Deletes and empties what the features' tables declare about a member. */
export async function eraseDeclared(db: Queries, features: readonly Feature[], memberId: number): Promise<void> {
  for (const { tables = {} } of features) {
    for (const [name, table] of Object.entries(tables)) {
      if ('nobody' in table) continue
      const known = name as keyof Tables // declarations use only existing names
      for (const column of table.deletedBy ?? []) {
        await db.deleteFrom(known).where(names(column, memberId)).execute()
      }
      for (const [column, values] of Object.entries<Emptied>(table.emptied ?? {})) {
        await db.updateTable(known).set(values).where(names(column, memberId)).execute()
      }
    }
  }
}

function names(column: string, memberId: number) {
  return sql<boolean>`${sql.ref(column)} = ${memberId}`
}
