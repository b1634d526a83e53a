import { unknownPlace, type WayIn } from '../way-in.ts'

/** The secret addresses by which calendar programs read bookings. Those of the club are nobody's way in. */
export const calendarFeeds: WayIn = {
  table: 'calendar_feeds',
  secrets: ['token_hash'],
  async end(db, { memberId, withKeys }) {
    // After a restore they go on: they show what their member may see, and programs would lose the calendar unnoticed.
    if (!withKeys || memberId === undefined) return
    await db.deleteFrom('calendar_feeds').where('member_id', '=', memberId).execute()
  },
  async list(db, { memberId }) {
    const rows = await db
      .selectFrom('calendar_feeds')
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
    await db.deleteFrom('calendar_feeds').where('token_hash', '=', ref).where('member_id', '=', memberId).execute()
  },
}
