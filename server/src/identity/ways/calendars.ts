import { unknownPlace, type WayIn } from '../way-in.ts'

/** The secret address by which a calendar program reads the meetings. */
export const calendars = readByPrograms('calendar_addresses', { survivesRestore: false })

/**
 * The secret addresses by which calendar programs read bookings; those of the club are nobody's way in. After a restore
 * they go on: they show what their member may see, and programs would lose the calendar unnoticed.
 */
export const calendarFeeds = readByPrograms('calendar_feeds', { survivesRestore: true })

function readByPrograms(
  table: 'calendar_addresses' | 'calendar_feeds',
  { survivesRestore }: { survivesRestore: boolean },
): WayIn {
  return {
    table,
    secrets: ['token_hash'],
    async end(db, { memberId, withKeys }) {
      if (!withKeys || (memberId === undefined && survivesRestore)) return
      const all = db.deleteFrom(table)
      await (memberId === undefined ? all : all.where('member_id', '=', memberId)).execute()
    },
    async list(db, { memberId }) {
      const rows = await db
        .selectFrom(table)
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
      await db.deleteFrom(table).where('token_hash', '=', ref).where('member_id', '=', memberId).execute()
    },
  }
}
