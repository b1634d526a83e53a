import { type Selectable, sql, type Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type Account = Selectable<Tables['billing_accounts']>
type Columns = Omit<Updateable<Tables['billing_accounts']>, 'member_id'>

export async function findAccount(db: Queries, memberId: number): Promise<Account | undefined> {
  return db.selectFrom('billing_accounts').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

export async function findMemberOf(db: Queries, customerId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('billing_accounts')
    .select('member_id')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.member_id
}

export async function saveAccount(db: Queries, memberId: number, columns: Columns): Promise<void> {
  await db
    .insertInto('billing_accounts')
    .values({ ...columns, member_id: memberId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(columns))
    .execute()
}

/** The facts about a member that the provider is told. Undefined for an erased one. */
export async function findPayer(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['email', 'first_name', 'last_name', 'registered_at'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** Lists customers whose address or name has changed since we last sent it to the provider. */
export async function listChangedPayers(db: Queries) {
  const fullName = sql<string>`members.first_name || ' ' || members.last_name`
  return db
    .selectFrom('billing_accounts')
    .innerJoin('members', 'members.id', 'billing_accounts.member_id')
    .select(['billing_accounts.member_id', 'billing_accounts.stripe_customer_id', 'members.email'])
    .select(fullName.as('name'))
    .where('members.erased_at', 'is', null)
    .where('billing_accounts.stripe_customer_id', 'is not', null)
    .where((where) =>
      where.or([
        where('billing_accounts.stripe_email', 'is distinct from', where.ref('members.email')),
        where('billing_accounts.stripe_name', 'is distinct from', fullName),
      ]),
    )
    .orderBy('billing_accounts.member_id')
    .execute()
}

/** Returns the member's subscription that has not ended. */
export async function findPaying(db: Queries, memberId: number) {
  return db
    .selectFrom('subscriptions')
    .select(['source', 'status', 'payment_failed_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}
