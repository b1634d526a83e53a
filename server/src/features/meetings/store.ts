import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { ownerOfCard } from '../../db/cards.ts'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type MeetingRow = Selectable<Tables['meetings']>
/** The sort keys of a row of the list. */
export type MeetingKeys = { date: string; id: number }

export async function listMeetingsFrom(db: Queries, from: string) {
  return db
    .selectFrom('meetings')
    .select(['id', 'type', 'date', 'chair'])
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('id')
    .execute()
}

/** Meetings that begin between the two instants, the first one first, and whether a member attends. */
export async function listMeetingsOf(db: Queries, memberId: number, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('meetings')
    .leftJoin('meeting_attendees', (join) =>
      join.onRef('meeting_attendees.meeting_id', '=', 'meetings.id').on('meeting_attendees.member_id', '=', memberId),
    )
    .select(['meetings.id', 'meetings.type', 'meetings.date', 'meeting_attendees.recorded_at'])
    .where('meetings.date', '>=', from)
    .where('meetings.date', '<=', to)
    .orderBy('meetings.date')
    .orderBy('meetings.id')
    .execute()
}

/** The last one first. */
export async function listMeetings(
  db: Queries,
  { limit, after }: { limit: number; after: MeetingKeys | undefined },
): Promise<MeetingRow[]> {
  let query = db.selectFrom('meetings').selectAll().orderBy('date', 'desc').orderBy('id', 'desc').limit(limit)
  if (after) query = query.where(sql<boolean>`(date, id) < (${after.date}, ${after.id})`)
  return query.execute()
}

export async function findMeeting(db: Queries, id: number): Promise<MeetingRow | undefined> {
  return db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertMeeting(db: Queries, row: Insertable<Tables['meetings']>): Promise<number> {
  const { id } = await db.insertInto('meetings').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function saveMeeting(db: Queries, id: number, columns: Updateable<Tables['meetings']>): Promise<void> {
  await db.updateTable('meetings').set(columns).where('id', '=', id).execute()
}

/** Deletes its proxies and attendance, too. */
export async function deleteMeeting(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('meetings').where('id', '=', id).execute()
}

/** The attendees of these meetings, by name. */
export async function listAttendees(db: Queries, meetingIds: readonly number[]) {
  if (meetingIds.length === 0) return []
  return db
    .selectFrom('meeting_attendees')
    .innerJoin('members', 'members.id', 'meeting_attendees.member_id')
    .select(['meeting_attendees.meeting_id', 'meeting_attendees.recorded_at'])
    .select(['members.id', 'members.first_name', 'members.last_name'])
    .where('meeting_attendees.meeting_id', 'in', [...meetingIds])
    .orderBy('members.name_key')
    .orderBy('members.id')
    .execute()
}

/** False if it was recorded already. */
export async function insertAttendee(db: Queries, row: Insertable<Tables['meeting_attendees']>): Promise<boolean> {
  const inserted = await db
    .insertInto('meeting_attendees')
    .values(row)
    .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False if there was nothing to delete. */
export async function deleteAttendee(
  db: Queries,
  { meetingId, memberId }: { meetingId: number; memberId: number },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('meeting_attendees')
    .where('meeting_id', '=', meetingId)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export type NamedMember = Pick<Selectable<Tables['members']>, 'id' | 'first_name' | 'last_name' | 'state'>

export async function findMember(db: Queries, by: { id: number } | { card: string }): Promise<NamedMember | undefined> {
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'state'])
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('id', '=', (query) => ownerOfCard(query, by.card))))
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** The members who are active now. */
export async function listActive(db: Queries): Promise<Set<number>> {
  const rows = await db.selectFrom('members').select('id').where('state', '=', 'active').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Who was an active member at a moment, by the last recorded state before it. */
export async function listActiveAt(db: Queries, at: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('member_history as known')
    .select('known.member_id')
    .where('known.state', '=', 'active')
    .where('known.at', '<=', at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member_history as later')
            .select('later.id')
            .whereRef('later.member_id', '=', 'known.member_id')
            .where('later.at', '<=', at)
            .where(sql<boolean>`(later.at, later.id) > (known.at, known.id)`),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ member_id: id }) => id))
}
