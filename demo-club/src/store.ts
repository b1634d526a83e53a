import { foldName } from '@fobhouse/contract/text.ts'
import type { Insertable } from 'kysely'
import type { DutyRow, Queries, Tables } from '@fobhouse/server/public.ts'

export async function findAdmin(db: Queries) {
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('is_admin', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

/** Whether a member already has the address or the screen name. */
export async function isMemberTaken(db: Queries, person: { email: string; screenName: string }): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where((builder) =>
      builder.or([
        builder('email_key', '=', foldName(person.email)),
        builder('screen_name_key', '=', foldName(person.screenName)),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

export async function insertMember(db: Queries, row: Insertable<Tables['members']>): Promise<number> {
  const inserted = await db.insertInto('members').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function insertDevice(db: Queries, row: Insertable<Tables['devices']>): Promise<number> {
  const inserted = await db.insertInto('devices').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

type KeptSchedule = { name: string; windows: string; follows_closures: number; opening_hours: number; at: string }

/** Inserts a schedule as it has been since then. */
export async function insertSchedule(db: Queries, { at, ...timetable }: KeptSchedule): Promise<number> {
  const { opening_hours: _isOpening, ...kept } = timetable
  const { id } = await db
    .insertInto('schedules')
    .values({ ...timetable, name_key: foldName(timetable.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('schedule_history')
    .values({ ...kept, schedule_id: id, at, removed: 0 })
    .execute()
  return id
}

/** Inserts days on which every schedule that follows closures is closed. */
export async function insertClosure(
  db: Queries,
  { name, at, ...span }: { name: string; from_day: string; to_day: string; at: string },
): Promise<void> {
  const days = { ...span, windows: '[]', schedules: '[]' }
  const { id } = await db
    .insertInto('closures')
    .values({ ...days, name, uid: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('closure_history')
    .values({ ...days, closure_id: id, at, removed: 0 })
    .execute()
}

/** Returns the device's id. */
export async function giveHours(db: Queries, { name, schedule }: { name: string; schedule: number }): Promise<number> {
  const { id } = await db
    .updateTable('devices')
    .set({ schedule_id: schedule })
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeKeyholders(db: Queries, memberIds: readonly number[]): Promise<void> {
  await db.updateTable('members').set({ keyholder: 1 }).where('id', 'in', memberIds).execute()
}

/** A card that a member has lost, beside the one that they have. */
export async function insertLostCard(db: Queries, { memberId, since, lost }: LostCard): Promise<void> {
  const number = '2718281828'
  const { id } = await db
    .insertInto('cards')
    .values({
      member_id: memberId,
      number,
      label: 'Blue fob',
      state: 'lost',
      since,
      ended_at: lost,
      reason: 'Left on the tram',
      placed_at: lost,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const card = { card_id: id, member_id: memberId, number }
  await db
    .insertInto('card_history')
    .values([
      { ...card, at: since, state: 'active' },
      { ...card, at: lost, state: 'lost', by_id: memberId },
    ])
    .execute()
}

type LostCard = { memberId: number; since: string; lost: string }

export async function insertGrants(db: Queries, rows: readonly Insertable<Tables['grants']>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('grants')
      .values([...rows])
      .execute()
}

export async function insertProduct(db: Queries, row: Insertable<Tables['products']>): Promise<number> {
  const inserted = await db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function insertPayment(db: Queries, row: Insertable<Tables['vending_payments']>): Promise<void> {
  await db.insertInto('vending_payments').values(row).execute()
}

export async function insertSession(db: Queries, row: Insertable<Tables['interlock_sessions']>): Promise<void> {
  await db.insertInto('interlock_sessions').values(row).execute()
}

const rowsAtOnce = 100 // both databases limit the parameters of one statement

export async function insertTaps(db: Queries, rows: readonly Insertable<Tables['taps']>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto('taps')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}

export async function noteLastSeen(db: Queries, memberId: number, at: string): Promise<void> {
  await db.updateTable('members').set({ last_seen_at: at }).where('id', '=', memberId).execute()
}

export async function insertMeeting(db: Queries, row: Insertable<Tables['meetings']>): Promise<number> {
  const inserted = await db.insertInto('meetings').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function insertAttendees(db: Queries, rows: Insertable<Tables['meeting_attendees']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('meeting_attendees').values(rows).execute()
}

export async function insertProxies(db: Queries, rows: Insertable<Tables['proxies']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('proxies').values(rows).execute()
}

export async function insertSiteSessions(db: Queries, rows: Insertable<Tables['site_sessions']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('site_sessions').values(rows).execute()
}

/** Marks all waiting mail as sent at the time it was written. */
export async function noteSent(db: Queries): Promise<void> {
  await db
    .updateTable('outbox')
    .set((builder) => ({ state: 'sent', sent_at: builder.ref('created_at'), attempts: 1, next_attempt_at: null }))
    .where('state', '=', 'waiting')
    .execute()
}

export async function noteFailedFor(db: Queries, memberId: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', attempts: 8, next_attempt_at: null, error })
    .where('member_id', '=', memberId)
    .execute()
}

export async function setPasswordHash(db: Queries, emails: readonly string[], hash: string): Promise<void> {
  await db.updateTable('members').set({ password_hash: hash }).where('email_key', 'in', emails.map(foldName)).execute()
}

export async function setDutyRow(db: Queries, email: string, row: DutyRow): Promise<void> {
  await db.updateTable('members').set(row).where('email_key', '=', foldName(email)).execute()
}

export async function listCards(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('members').select('card_number').where('card_number', 'is not', null).execute()
  return rows.flatMap((row) => row.card_number ?? [])
}

/** The cards of members with a grant, by device. */
export async function listGrantedCards(db: Queries): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('members', 'members.id', 'grants.member_id')
    .select(['grants.device_id', 'members.card_number'])
    .where('members.card_number', 'is not', null)
    .orderBy('members.id')
    .execute()
  const byDevice = Map.groupBy(rows, (row) => row.device_id)
  return new Map([...byDevice].map(([id, own]) => [id, own.flatMap((row) => row.card_number ?? [])]))
}

/** The approved devices. */
export async function listBoards(db: Queries) {
  return db
    .selectFrom('devices')
    .select(['id', 'kind', 'serial'])
    .where('authorised', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function saveKey(
  db: Queries,
  id: number,
  key: { key_hash: string; key_created_at: string },
): Promise<void> {
  await db.updateTable('devices').set(key).where('id', '=', id).execute()
}

/** The products that a machine can sell: those with a price. */
export async function listGoods(db: Queries): Promise<{ externalId: number; price: number }[]> {
  const rows = await db.selectFrom('products').select(['external_id', 'price']).where('price', 'is not', null).execute()
  return rows.map((row) => ({ externalId: row.external_id, price: row.price ?? 0 }))
}

export async function findDoors(db: Queries): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('devices').select(['id', 'name']).where('kind', '=', 'door').orderBy('id').execute()
}

/** Says to which item the sessions of a tool belong. */
export async function giveSessions(db: Queries, own: { deviceId: number; itemId: number }): Promise<void> {
  await db
    .updateTable('interlock_sessions')
    .set({ equipment_id: own.itemId })
    .where('device_id', '=', own.deviceId)
    .execute()
}

/** What each member has. */
export async function readBalances(db: Queries): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['member_id', 'balance'])
    .where('member_id', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ member_id: id, balance }) => (id === null ? [] : [[id, balance] as const])))
}

/** Seconds of the ended sessions of an item since an instant. */
export async function sumSeconds(db: Queries, { itemId, since }: { itemId: number; since: string }): Promise<number> {
  const { sum } = await db
    .selectFrom('interlock_sessions')
    .select(({ fn }) => fn.sum<number | string | null>('seconds').as('sum'))
    .where('equipment_id', '=', itemId)
    .where('started_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

export async function findBookable(db: Queries, name: string): Promise<number | undefined> {
  return (await db.selectFrom('bookables').select('id').where('name', '=', name).executeTakeFirst())?.id
}
