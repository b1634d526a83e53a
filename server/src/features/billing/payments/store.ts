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

export async function findPaymentByIntent(db: Queries, paymentIntentId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('stripe_payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()
}

export async function findPayment(db: Queries, id: number) {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function saveReturned(db: Queries, id: number, returned: number): Promise<void> {
  await db.updateTable('payments').set({ returned }).where('id', '=', id).execute()
}

/** Returns the payer; undefined if erased. */
export async function findPaidBy(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'language', 'first_name', 'last_name'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
