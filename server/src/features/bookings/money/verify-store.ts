import type { Queries } from '../../../db/database.ts'

export async function listAllCharges(db: Queries) {
  return db
    .selectFrom('booking_charges')
    .select(['booking_id', 'amount', 'held', 'paid', 'due_at', 'minutes_included', 'minutes_pack'])
    .orderBy('booking_id')
    .execute()
}

/** What stands in the account of what is set aside. */
export async function readHeld(db: Queries): Promise<number> {
  const row = await db.selectFrom('accounts').select('balance').where('house', '=', 'held').executeTakeFirst()
  return row?.balance ?? 0
}

/** Every movement of bookings, with the houses that it left and reached. */
export async function listBookingTransfers(db: Queries) {
  return db
    .selectFrom('transfers')
    .innerJoin('accounts as payer', 'payer.id', 'transfers.from_account_id')
    .innerJoin('accounts as payee', 'payee.id', 'transfers.to_account_id')
    .select(['transfers.idempotency_key as key', 'transfers.amount'])
    .select(['payer.house as from', 'payee.house as to'])
    .where('transfers.kind', '=', 'booking')
    .execute()
}

/** What bookings have of plans and packs. */
export async function sumMinutesByBooking(db: Queries) {
  return db
    .selectFrom('minute_entries')
    .select(({ fn, eb }) => [
      'booking_id',
      fn.sum<number>(eb.case().when('bought_pack_id', 'is', null).then(eb.ref('minutes')).else(0).end()).as('plan'),
      fn.sum<number>(eb.case().when('bought_pack_id', 'is', null).then(0).else(eb.ref('minutes')).end()).as('pack'),
    ])
    .where('booking_id', 'is not', null)
    .groupBy('booking_id')
    .execute()
}

/** Packs of which more was used than there was. */
export async function listOverdrawn(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('minute_entries')
    .select('bought_pack_id')
    .where('bought_pack_id', 'is not', null)
    .groupBy('bought_pack_id')
    .having(({ fn }) => fn.sum<number>('minutes'), '<', 0)
    .execute()
  return rows.flatMap((row) => row.bought_pack_id ?? [])
}
