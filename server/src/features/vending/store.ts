import type { Insertable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export async function findMachine(db: Queries, id: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'reader_24_bit', 'allow_credit'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findLastDebit(
  db: Queries,
  { deviceId, memberId }: { deviceId: number; memberId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('vending_payments')
    .select('at')
    .where('device_id', '=', deviceId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'debit')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export async function insertPayment(db: Queries, row: Insertable<Tables['vending_payments']>): Promise<void> {
  await db.insertInto('vending_payments').values(row).execute()
}

/** How often and when last each member paid at a machine, most frequent first. */
export async function listUse(db: Queries, deviceId: number) {
  return db
    .selectFrom('vending_payments')
    .innerJoin('members', 'members.id', 'vending_payments.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('vending_payments.at').as('last')])
    .where('vending_payments.device_id', '=', deviceId)
    .groupBy(['members.id', 'members.first_name', 'members.last_name'])
    .orderBy('count', 'desc')
    .orderBy('members.id')
    .execute()
}
