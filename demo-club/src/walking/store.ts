import type { Queries } from '@fobhouse/server/public.ts'

/** A tool that runs only for who has booked it. */
export type NeedingTool = { itemId: number; bookableId: number; rules: string; deviceId: number; serial: string }

export async function listNeedingTools(db: Queries): Promise<NeedingTool[]> {
  return db
    .selectFrom('bookables')
    .innerJoin('bookable_items', 'bookable_items.bookable_id', 'bookables.id')
    .innerJoin('equipment', 'equipment.id', 'bookable_items.equipment_id')
    .innerJoin('devices', 'devices.id', 'equipment.device_id')
    .select([
      'equipment.id as itemId',
      'bookables.id as bookableId',
      'bookables.rules',
      'devices.id as deviceId',
      'devices.serial',
    ])
    .where('bookables.use', '=', 'needs')
    .where('bookables.removed_at', 'is', null)
    .where('bookables.hidden', '=', 0)
    .orderBy('equipment.id')
    .execute()
}

/** The cards of those whose booking of an item runs, and goes on beyond `until`. */
export async function listBookedCards(
  db: Queries,
  { itemId, now, until }: { itemId: number; now: string; until: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_units')
    .innerJoin('bookings', 'bookings.id', 'booking_units.booking_id')
    .innerJoin('members', 'members.id', 'bookings.member_id')
    .select('members.card_number as card')
    .where('booking_units.equipment_id', '=', itemId)
    .where('booking_units.state', '=', 'booked')
    .where('booking_units.until', 'is', null)
    .where('booking_units.starts_at', '<=', now)
    .where('booking_units.ends_at', '>', until)
    .orderBy('members.id')
    .execute()
  return rows.flatMap(({ card }) => card ?? [])
}

/** Members with a grant and a card whom nobody logs in as. */
export async function listUsers(db: Queries, deviceId: number): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('members', 'members.id', 'grants.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name'])
    .where('grants.device_id', '=', deviceId)
    .where('members.state', '=', 'active')
    .where('members.card_number', 'is not', null)
    .where('members.password_hash', 'is', null)
    .orderBy('members.id')
    .execute()
  return rows.map(({ id, first_name: first, last_name: last }) => ({ id, name: `${first} ${last}` }))
}
