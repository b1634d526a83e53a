import { unknownPlace, type WayIn } from '../way-in.ts'

/** Keys that an administrator made for other programs. A key that ended keeps its row for the audit trail. */
export const apiKeys: WayIn = {
  table: 'api_keys',
  secrets: ['key_hash'],
  /**
   * When everybody's ways in end at once, API keys wait for a review instead: a club whose doors depend on them need
   * not make them all again.
   */
  async end(db, { memberId, withKeys, at }) {
    if (!withKeys) return
    const inForce = db.updateTable('api_keys').where('revoked_at', 'is', null)
    if (memberId === undefined) await inForce.set({ held_at: at }).execute()
    else await inForce.set({ revoked_at: at }).where('created_by', '=', memberId).execute()
  },
  async list(db, { memberId, now }) {
    const rows = await db
      .selectFrom('api_keys')
      .select(['id', 'name', 'created_at', 'last_used_at', 'expires_at'])
      .where('created_by', '=', memberId)
      .where('revoked_at', 'is', null)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
      .execute()
    return rows.map((row) => ({
      ...unknownPlace,
      ref: String(row.id),
      kind: 'key',
      name: row.name,
      startedAt: row.created_at,
      usedAt: row.last_used_at ?? row.created_at,
      endsAt: row.expires_at,
    }))
  },
  async endOne(db, { memberId, ref, at }) {
    const one = db.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', Number(ref))
    await one.where('created_by', '=', memberId).where('revoked_at', 'is', null).execute()
  },
}
