import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

// The ids of tiers and plans at Stripe.

const idColumns = { membership_tiers: 'stripe_product_id', membership_plans: 'stripe_price_id' } as const
export type ToldTable = keyof typeof idColumns & keyof Tables

/** Notes that Stripe knows a row at this revision. If it changed meanwhile, it will be sent again. */
export async function saveTold(
  db: Queries,
  table: ToldTable,
  { id, revision, stripeId }: { id: number; revision: number; stripeId: string },
): Promise<boolean> {
  const told = { stripe_revision: revision, stripe_fault: null }
  const { numUpdatedRows } =
    table === 'membership_tiers'
      ? await db
          .updateTable('membership_tiers')
          .set({ ...told, stripe_product_id: stripeId })
          .where('id', '=', id)
          .executeTakeFirst()
      : await db
          .updateTable('membership_plans')
          .set({ ...told, stripe_price_id: stripeId })
          .where('id', '=', id)
          .where('revision', '=', revision)
          .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function saveFault(
  db: Queries,
  table: ToldTable,
  { id, revision, fault }: { id: number; revision: number; fault: string },
): Promise<void> {
  await db
    .updateTable(table)
    .set({ stripe_fault: fault })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

/** Forgets an id that Stripe does not know; the row is then created there again. */
export async function forgetStripeId(db: Queries, table: ToldTable, id: number): Promise<void> {
  await db
    .updateTable(table)
    .set({ [idColumns[table]]: null })
    .where('id', '=', id)
    .execute()
}

export async function retire(db: Queries, ids: readonly (string | null)[], now: string): Promise<void> {
  const rows = ids.flatMap((id) => (id === null ? [] : [{ id, retired_at: now }]))
  if (rows.length === 0) return
  await db
    .insertInto('stripe_retired')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Lists prices before products: archiving a product at Stripe leaves its price for sale. */
export async function listRetired(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('stripe_retired').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function deleteRetired(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('stripe_retired').where('id', '=', id).execute()
}
