import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

export async function listUsedDevices(db: Queries) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'kind'])
    .where('authorised', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('kind')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

type Use = { deviceId: number; minute: string; count: number }

/** Opened doors, tools' sessions and paid sales at machines, counted by UTC minute. */
export async function countUses(db: Queries, { start, end }: { start: string; end: string }): Promise<Use[]> {
  const counted = (table: 'taps' | 'interlock_sessions' | 'vending_payments', at: 'at' | 'started_at') => {
    const minute = sql<string>`substr(${sql.ref(`${table}.${at}`)}, 1, 16)`
    return sql<Use>`
      select ${sql.ref(`${table}.device_id`)} as "deviceId", ${minute} as minute, count(*) as count
      from ${sql.table(table)} join devices on devices.id = ${sql.ref(`${table}.device_id`)}
      where ${sql.ref(`${table}.${at}`)} >= ${start} and ${sql.ref(`${table}.${at}`)} < ${end}
        and ${table === 'taps' ? sql`devices.kind = 'door' and taps.outcome = 'granted'` : sql`1 = 1`}
      group by ${sql.ref(`${table}.device_id`)}, ${minute}`.execute(db)
  }
  const all = await Promise.all([
    counted('taps', 'at'),
    counted('interlock_sessions', 'started_at'),
    counted('vending_payments', 'at'),
  ])
  return all.flatMap(({ rows }) => rows)
}
