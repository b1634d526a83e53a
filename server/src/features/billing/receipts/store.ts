import type { Queries } from '../../../db/database.ts'

/** A fee and who paid it; the names of who was erased are empty. */
export async function findReceiptFacts(db: Queries, paymentId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('members', 'members.id', 'payments.member_id')
    .selectAll('payments')
    .select(['members.first_name', 'members.last_name', 'members.language'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}
