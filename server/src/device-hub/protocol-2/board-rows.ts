import type { Queries } from '../../db/database.ts'

/** Stores that the board has proved itself, and the newest of our keys that it has. From now on version 1 is refused. */
export async function saveProof(
  db: Queries,
  { deviceId, keyId, now }: { deviceId: number; keyId: string | null; now: string },
): Promise<void> {
  await db
    .insertInto('boards')
    .values({ device_id: deviceId, proven_at: now, key_id: keyId })
    .onConflict((conflict) =>
      conflict.column('device_id').doUpdateSet({
        proven_at: ({ fn, ref }) => fn.coalesce(ref('boards.proven_at'), ref('excluded.proven_at')),
        key_id: keyId,
      }),
    )
    .execute()
}

export async function saveKnownKey(db: Queries, deviceId: number, keyId: string): Promise<void> {
  await db.updateTable('boards').set({ key_id: keyId }).where('device_id', '=', deviceId).execute()
}

/** Allows version 1 until the board proves itself again. */
export async function forgetProof(db: Queries, deviceId: number): Promise<void> {
  await db.updateTable('boards').set({ proven_at: null }).where('device_id', '=', deviceId).execute()
}

/** Since when version 1 is refused for the device; undefined if it is allowed. */
export async function findProof(db: Queries, deviceId: number): Promise<string | undefined> {
  const row = await db.selectFrom('boards').select('proven_at').where('device_id', '=', deviceId).executeTakeFirst()
  return row?.proven_at ?? undefined
}

/** Whether its board ever proved itself, and so may have been sent a list. */
export async function hasProved(db: Queries, deviceId: number): Promise<boolean> {
  const row = await db.selectFrom('boards').select('device_id').where('device_id', '=', deviceId).executeTakeFirst()
  return row !== undefined
}
