import type { DifferenceKind } from '@fobhouse/contract/routes/reconciliation.ts'
import type { Insertable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type DifferenceRow = Omit<Insertable<Tables['reconciliation_differences']>, 'id'>

const most = 500
/** Well below the limit of rows for one statement. */
const batch = 500

/** Lists every subscription that, by our books, the provider has or had. */
export async function listSubscriptions(db: Queries) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_subscription_id', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Lists rows that wait for the provider's answer, with their customers there. */
export async function listUnlinked(db: Queries) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('billing_accounts', 'billing_accounts.member_id', 'subscriptions.member_id')
    .select(['subscriptions.id', 'billing_accounts.stripe_customer_id as customer_id'])
    .where('subscriptions.stripe_subscription_id', 'is', null)
    .where('subscriptions.source', '=', 'stripe')
    .execute()
}

export async function listCustomers(db: Queries) {
  return db
    .selectFrom('billing_accounts')
    .select(['member_id', 'stripe_customer_id as id'])
    .where('stripe_customer_id', 'is not', null)
    .execute()
}

export async function listBooked(db: Queries, since: string) {
  return db
    .selectFrom('payments')
    .select(['stripe_invoice_id as id', 'member_id', 'amount', 'currency', 'paid_at'])
    .where('stripe_invoice_id', 'is not', null)
    .where('paid_at', '>=', since)
    .execute()
}

export async function listTopUps(db: Queries, since: string) {
  return db
    .selectFrom('topups')
    .select(['stripe_payment_intent_id as id', 'member_id', 'amount', 'currency', 'status', 'created_at'])
    .where('stripe_payment_intent_id', 'is not', null)
    .where('created_at', '>=', since)
    .execute()
}

export async function listStored(db: Queries) {
  return db.selectFrom('reconciliation_differences').selectAll().execute()
}

/** Lists differences with the member concerned; an erased member has empty names. */
export async function listDifferences(db: Queries) {
  return db
    .selectFrom('reconciliation_differences as difference')
    .leftJoin('members', 'members.id', 'difference.member_id')
    .selectAll('difference')
    .select(['members.first_name', 'members.last_name'])
    .orderBy('difference.id', 'desc')
    .limit(most)
    .execute()
}

export async function countDifferences(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('reconciliation_differences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findDifference(db: Queries, id: number) {
  return db.selectFrom('reconciliation_differences').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertDifferences(db: Queries, rows: readonly DifferenceRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch)
    await db.insertInto('reconciliation_differences').values(part).execute()
  }
}

export async function deleteDifferences(db: Queries): Promise<void> {
  await db.deleteFrom('reconciliation_differences').execute()
}

export async function readComparedAt(db: Queries): Promise<string | null> {
  const run = await db.selectFrom('reconciliation_runs').select('at').orderBy('id', 'desc').executeTakeFirst()
  return run?.at ?? null
}

export async function saveComparedAt(db: Queries, at: string): Promise<void> {
  await db.deleteFrom('reconciliation_runs').execute()
  await db.insertInto('reconciliation_runs').values({ at }).execute()
}

export function keyOf({ kind, stripe_id }: { kind: DifferenceKind; stripe_id: string }): string {
  return `${kind} ${stripe_id}`
}
