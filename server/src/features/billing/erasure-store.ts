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

/** Deletes the member's customer id and card. Paid fees stay, because the books need them. */
export async function deleteBillingAccount(db: Queries, memberId: number, now: string): Promise<void> {
  const deleted = db.deleteFrom('billing_accounts').where('member_id', '=', memberId).returning('stripe_customer_id')
  const { stripe_customer_id: id } = (await deleted.executeTakeFirst()) ?? { stripe_customer_id: null }
  if (id !== null) await db.insertInto('stripe_retired').values({ id, retired_at: now }).execute()
}

/** A rehearsal names everybody with their fees, so it is deleted; it can be run again. */
export async function deleteRehearsals(db: Queries): Promise<void> {
  await db.deleteFrom('rehearsals').execute()
}

/** Replaces the person's names in what others wrote about their fees. */
export async function replaceInPayments(db: Queries, { memberId, replace }: Replacement): Promise<void> {
  const fees = await db.selectFrom('payments').select(['id', 'description']).where('member_id', '=', memberId).execute()
  for (const { id, description } of fees) {
    if (replace(description) === description) continue
    const changed = { description: replace(description) }
    await db.updateTable('payments').set(changed).where('id', '=', id).execute()
  }
}
