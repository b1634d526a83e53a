import type { SettingKey } from '@fobhouse/contract/settings.ts'
import type { Insertable } from 'kysely'
import { batchesOf, type Queries, type Secrets, type Tables, type Trx, writeSettings } from '@fobhouse/server/public.ts'

export async function insertMeeting(db: Queries, row: Insertable<Tables['meetings']>): Promise<number> {
  const inserted = await db.insertInto('meetings').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function insertAttendees(
  db: Queries,
  rows: readonly Insertable<Tables['meeting_attendees']>[],
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('meeting_attendees')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doNothing())
      .execute()
  }
}

export async function listMeetingIds(db: Queries): Promise<Set<number>> {
  const rows = await db.selectFrom('meetings').select('id').execute()
  return new Set(rows.map((row) => row.id))
}

export async function listProxies(db: Queries) {
  const rows = await db.selectFrom('proxies').select(['meeting_id', 'member_id', 'proxy_id']).execute()
  return rows.map((row) => ({ meetingId: row.meeting_id, giverId: row.member_id, holderId: row.proxy_id }))
}

export async function insertProxies(db: Queries, rows: readonly Insertable<Tables['proxies']>[]): Promise<void> {
  for (const batch of batchesOf(rows)) await db.insertInto('proxies').values(batch).execute()
}

export async function listKioskIds(db: Queries): Promise<Set<string>> {
  const rows = await db.selectFrom('kiosks').select('kiosk_id').execute()
  return new Set(rows.map((row) => row.kiosk_id))
}

export async function insertKiosk(db: Queries, row: Insertable<Tables['kiosks']>): Promise<number> {
  const inserted = await db.insertInto('kiosks').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function listExternalIds(db: Queries): Promise<Set<number>> {
  const rows = await db.selectFrom('products').select('external_id').where('removed_at', 'is', null).execute()
  return new Set(rows.map((row) => row.external_id))
}

export async function insertProduct(db: Queries, row: Insertable<Tables['products']>): Promise<number> {
  const inserted = await db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function listStoredSettings(db: Queries): Promise<Set<string>> {
  const rows = await db.selectFrom('settings').select('key').execute()
  return new Set(rows.map((row) => row.key))
}

/** Leaves a setting alone if somebody has set it in the meantime. */
export async function insertSetting(
  ctx: { secrets: Secrets },
  trx: Trx,
  { key, value, at }: { key: SettingKey; value: unknown; at: string },
): Promise<void> {
  if ((await listStoredSettings(trx)).has(key)) return
  await writeSettings(ctx, trx, { changes: [{ key, value }], at })
}
