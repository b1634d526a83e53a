import type { Queries } from '../../../db/database.ts'

/** Returns a fee and its payer; an erased payer has empty names. */
export async function findReceiptFacts(db: Queries, paymentId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('members', 'members.id', 'payments.member_id')
    .selectAll('payments')
    .select(['members.first_name', 'members.last_name', 'members.language'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}
