import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'

export const bankCopy: readonly ToldFile[] = [{ file: 'memberships.json', adds: listBankPayments }]

async function listBankPayments(db: Queries, memberId: number) {
  const bankPayments = await db
    .selectFrom('bank_entries')
    .select(['id', 'booked_on', 'amount', 'payer', 'text', 'booked_as'])
    .where('member_id', '=', memberId)
    .orderBy('booked_on')
    .orderBy('id')
    .execute()
  return { bankPayments }
}
