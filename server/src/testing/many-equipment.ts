import type { Queries } from '../db/database.ts'
import {
  insertBookable,
  insertBooking,
  insertBookings,
  insertMinutes,
  insertStrike,
  insertWish,
} from './many-bookings.ts'

const at = '2026-03-01T08:00:00.000Z'

type Own = { device?: number | undefined; place?: number | undefined }

/** An item that works, with the first row of its history. */
export async function insertItem(db: Queries, name: string, { device, place }: Own = {}): Promise<number> {
  const condition = { device_id: device ?? null, state: 'working', since: at, note: '' } as const
  const words = { description: '', owner: '', price_note: '', manual_url: '' }
  const { id } = await db
    .insertInto('equipment')
    .values({ name, name_key: name, ...words, hidden: 0, code: name, place_id: place ?? null, ...condition })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('equipment_history')
    .values({ equipment_id: id, at, kind: 'linked', ...condition })
    .execute()
  return id
}

/** What somebody looks after, watches, and did. */
export async function insertCare(db: Queries, { id, at: when }: { id: number; at: string }): Promise<void> {
  const item = await insertItem(db, 'Lathe of one person')
  const of = { equipment_id: item, member_id: id }
  await db.insertInto('equipment_caretakers').values(of).execute()
  await db.insertInto('equipment_watchers').values(of).execute()
  const bookable = await insertBookable(db, 'Lathe of one person', item)
  const hour = (hours: number) => new Date(Date.parse(when) + hours * 3_600_000).toISOString()
  const booked = { bookable, item, member: id, reason: 'Closed then' }
  const booking = await insertBooking(db, { ...booked, starts: hour(-48), ends: hour(-47) })
  await insertMinutes(db, { bookable, booking, member: id, name: 'Ten hours' })
  await insertStrike(db, { member: id, booking })
  await insertWish(db, { ...booked, starts: hour(480), ends: hour(481) })
  const tried = { expected_back: '2026-04-01', test_until: when, test_by: id }
  await db
    .updateTable('equipment')
    .set({ state: 'out_of_order', since: when, note: 'The belt is torn', by_member_id: id, ...tried })
    .where('id', '=', item)
    .execute()
  const facts = { verdict: 'stop', state: 'out_of_order', since: when, note: 'The belt is torn' } as const
  await db
    .insertInto('equipment_history')
    .values({ equipment_id: item, at: when, kind: 'test', actor_id: id, ...facts, ...tried })
    .execute()
  const plan = await insertPlan(db, item, { name: 'Oil it', counted: 0 })
  const done = { plan_id: plan, at: when, done_by: id, checks: '["x"]', note: 'Oiled', minutes: 5, cost: 900 }
  await db
    .insertInto('services')
    .values({ equipment_id: item, ...done, void_by: id, void_at: when, void_reason: 'A mistake' })
    .execute()
}

/** One more item in a place of its own, with a caretaker, an open report and something that happened. */
export async function insertEquipment(
  db: Queries,
  { tool, member, admin, item, index }: Record<'tool' | 'member' | 'admin' | 'item' | 'index', number>,
): Promise<void> {
  const name = `Thing ${index}`
  const place = await db
    .insertInto('places')
    .values({ name, name_key: name, description: '', hidden: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await insertItem(db, name, { device: tool, place: place.id })
  await insertBookings(db, { item: id, first: item, member: admin, index })
  for (const equipment_id of [id, item]) {
    await db.insertInto('equipment_caretakers').values({ equipment_id, member_id: member }).execute()
    await insertPlan(db, equipment_id, { name, counted: 1 })
    const report = {
      title: name,
      description: name,
      place: '',
      reported_at: at,
      equipment_id,
      verdict: 'safe',
    } as const
    const issue = await db
      .insertInto('issues')
      .values({ ...report, member_id: member })
      .returning('id')
      .executeTakeFirstOrThrow()
    const said = { kind: 'report', verdict: 'safe', actor_id: member, issue_id: issue.id } as const
    await db
      .insertInto('equipment_history')
      .values({ equipment_id, at, ...said, state: 'working', since: at, note: '' })
      .execute()
  }
}

/** A plan; due once it has counted one. */
async function insertPlan(db: Queries, item: number, { name, counted: own }: { name: string; counted: number }) {
  const counted = { unit: 'sessions', every: 1, counted: own, since: at, created_at: at } as const
  return (
    await db
      .insertInto('maintenance_plans')
      .values({ equipment_id: item, name, ...counted, checks: '[]', stops: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
