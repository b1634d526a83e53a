import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Page, ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/vending.json'

const said = textsOf<typeof words>('server/vending')

/** Reads a machine's payments for display. */

type SalesRequest = { deviceId: number; limit: number; after: { at: string; id: number } | undefined }

/** The payments at a machine, newest first. */
export async function listSales(db: Queries, { deviceId, limit, after }: SalesRequest) {
  return db
    .selectFrom('vending_payments')
    .innerJoin('members', 'members.id', 'vending_payments.member_id')
    .innerJoin('transfers', 'transfers.id', 'vending_payments.transfer_id')
    .select(['vending_payments.id', 'vending_payments.at', 'vending_payments.kind', 'vending_payments.member_id'])
    .select(['members.first_name', 'members.last_name', 'transfers.description', 'transfers.amount'])
    .where('vending_payments.device_id', '=', deviceId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('vending_payments.at', '<', after?.at ?? ''),
          and([eb('vending_payments.at', '=', after?.at ?? ''), eb('vending_payments.id', '<', after?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy('vending_payments.at', 'desc')
    .orderBy('vending_payments.id', 'desc')
    .limit(limit)
    .execute()
}

/** The sales of each product at a machine, in all and since an instant, best seller first. */
export async function sumSales(db: Queries, { deviceId, since }: { deviceId: number; since: string }) {
  const isLate = sql`vending_payments.at >= ${since}`
  return db
    .selectFrom('vending_payments')
    .innerJoin('transfers', 'transfers.id', 'vending_payments.transfer_id')
    .leftJoin('products', 'products.id', 'vending_payments.product_id')
    .select(['vending_payments.product_id', 'products.name'])
    .select(({ fn }) => [
      fn.countAll<number>().as('sold'),
      fn.sum<number>('transfers.amount').as('takings'),
      sql<number>`sum(case when ${isLate} then 1 else 0 end)`.as('sold_lately'),
      sql<number>`sum(case when ${isLate} then transfers.amount else 0 end)`.as('takings_lately'),
      fn.max('vending_payments.at').as('last'),
    ])
    .where('vending_payments.device_id', '=', deviceId)
    .where('vending_payments.kind', '=', 'debit')
    .groupBy(['vending_payments.product_id', 'products.name'])
    .orderBy('takings', 'desc')
    .orderBy('vending_payments.product_id')
    .execute()
}

/** What the copy of one’s data contains about purchases. */
export const vendingCopy: readonly ToldFile[] = [
  {
    file: 'purchases.json',
    about: said((words) => words.copy.purchases),
    pages: listPurchases,
  },
]

async function listPurchases(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('vending_payments')
    .innerJoin('devices', 'devices.id', 'vending_payments.device_id')
    .leftJoin('products', 'products.id', 'vending_payments.product_id')
    .select(['vending_payments.id', 'vending_payments.at', 'vending_payments.kind', 'devices.name as device'])
    .select(['products.name as product', 'vending_payments.transfer_id as transfer'])
    .where('vending_payments.member_id', '=', memberId)
    .where('vending_payments.id', '>', afterId)
    .orderBy('vending_payments.id')
    .limit(limit)
    .execute()
}
