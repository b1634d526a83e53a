import type { Insertable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export async function insertPayment(db: Queries, row: Insertable<Tables['payments']>): Promise<number> {
  const { id } = await db.insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findPaymentByInvoice(db: Queries, invoiceId: string) {
  return db.selectFrom('payments').selectAll().where('stripe_invoice_id', '=', invoiceId).executeTakeFirst()
}
