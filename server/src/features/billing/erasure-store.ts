import type { Queries } from '../../db/database.ts'
import type { Replacement } from '../erasure.ts'

export async function hasSubscription(db: Queries, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Who somebody was at the payment provider, and their card. Fees that were paid stay, as the books need them. */
export async function deleteBillingAccount(db: Queries, memberId: number, now: string): Promise<void> {
  const deleted = db.deleteFrom('billing_accounts').where('member_id', '=', memberId).returning('stripe_customer_id')
  const { stripe_customer_id: id } = (await deleted.executeTakeFirst()) ?? { stripe_customer_id: null }
  if (id !== null) await db.insertInto('stripe_retired').values({ id, retired_at: now }).execute()
}

/** What would happen to everybody's fees names everybody; whoever wants to know asks anew. */
export async function deleteRehearsals(db: Queries): Promise<void> {
  await db.deleteFrom('rehearsals').execute()
}

/** What others wrote about fees of the person. */
export async function replaceInPayments(db: Queries, { memberId, replace }: Replacement): Promise<void> {
  const fees = await db.selectFrom('payments').select(['id', 'description']).where('member_id', '=', memberId).execute()
  for (const { id, description } of fees) {
    if (replace(description) === description) continue
    const changed = { description: replace(description) }
    await db.updateTable('payments').set(changed).where('id', '=', id).execute()
  }
}
