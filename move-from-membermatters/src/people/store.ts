import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CardOwners } from './rules.ts'
import { batchesOf, type Queries, type Tables } from '@fobhouse/server/public.ts'

export async function listHere(db: Queries) {
  return db
    .selectFrom('members')
    .select(['id', 'email_key', 'screen_name_key', 'card_number', 'first_name', 'last_name', 'erased_at'])
    .select((query) =>
      query
        .selectFrom('cards')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('cards.member_id', '=', 'members.id')
        .where('cards.state', 'in', ['active', 'lost'])
        .as('cards'),
    )
    .orderBy('id')
    .execute()
}

/** Every number that is somebody's card here. */
export async function listCardOwners(db: Queries): Promise<CardOwners> {
  const rows = await db
    .selectFrom('cards')
    .select(['number', 'member_id', 'state'])
    .where('state', 'in', ['active', 'lost', 'replaced'])
    .execute()
  return new Map(rows.map((row) => [row.number, row.state === 'active' ? row.member_id : 'nobodysAgain']))
}

/** Whether an active card of the member has this number. */
export async function hasCard(
  db: Queries,
  { memberId, number }: { memberId: number; number: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('cards')
    .select('id')
    .where('number', '=', number)
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

export type MemberRow = Insertable<Tables['members']>

/** Returns each member's id by the folded address. */
export async function insertPeople(db: Queries, rows: readonly MemberRow[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const batch of batchesOf(rows)) {
    const inserted = await db.insertInto('members').values(batch).returning(['id', 'email_key']).execute()
    for (const { id, email_key: key } of inserted) ids.set(key, id)
  }
  return ids
}

export async function getMember(db: Queries, id: number): Promise<Selectable<Tables['members']>> {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function saveMember(db: Queries, id: number, changes: Updateable<Tables['members']>): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', id).execute()
}

/** Reads the Stripe ids and running memberships that are here already. */
export async function readBilling(db: Queries) {
  const accounts = await db.selectFrom('billing_accounts').select(['member_id', 'stripe_customer_id']).execute()
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['member_id', 'stripe_subscription_id', 'ended_at'])
    .execute()
  return {
    withAccount: new Set(accounts.map((row) => row.member_id)),
    customers: new Set(accounts.flatMap((row) => row.stripe_customer_id ?? [])),
    subscriptions: new Set(subscriptions.flatMap((row) => row.stripe_subscription_id ?? [])),
    subscribed: new Set(subscriptions.filter((row) => row.ended_at === null).map((row) => row.member_id)),
  }
}

export async function insertBillingAccounts(
  db: Queries,
  rows: readonly Insertable<Tables['billing_accounts']>[],
): Promise<void> {
  for (const batch of batchesOf(rows)) await db.insertInto('billing_accounts').values(batch).execute()
}

export async function insertSubscriptions(
  db: Queries,
  rows: readonly Insertable<Tables['subscriptions']>[],
): Promise<void> {
  for (const batch of batchesOf(rows)) await db.insertInto('subscriptions').values(batch).execute()
}
