import { unknownPlace, type WayIn } from '../way-in.ts'

/** The secret address by which a calendar program reads the meetings. */
export const calendars: WayIn = {
  table: 'calendar_addresses',
  secrets: ['token_hash'],
  async end(db, { memberId, withKeys }) {
    if (!withKeys) return
    const all = db.deleteFrom('calendar_addresses')
    await (memberId === undefined ? all : all.where('member_id', '=', memberId)).execute()
  },
  async list(db, { memberId }) {
    const rows = await db
      .selectFrom('calendar_addresses')
      .select(['token_hash', 'created_at', 'used_at'])
      .where('member_id', '=', memberId)
      .execute()
    return rows.map((row) => ({
      ...unknownPlace,
      ref: row.token_hash,
      kind: 'calendar',
      startedAt: row.created_at,
      usedAt: row.used_at ?? row.created_at,
      endsAt: null,
    }))
  },
  async endOne(db, { memberId, ref }) {
    await db.deleteFrom('calendar_addresses').where('token_hash', '=', ref).where('member_id', '=', memberId).execute()
  },
}
