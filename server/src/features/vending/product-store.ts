import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ProductRow = Selectable<Tables['products']>
export type ProductColumns = Updateable<Tables['products']>

export async function listProducts(db: Queries): Promise<ProductRow[]> {
  return db.selectFrom('products').selectAll().where('removed_at', 'is', null).orderBy('name').orderBy('id').execute()
}

export async function findProduct(db: Queries, id: number): Promise<ProductRow | undefined> {
  return db.selectFrom('products').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}

export async function findProductByExternalId(db: Queries, externalId: number): Promise<ProductRow | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('external_id', '=', externalId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function insertProduct(db: Queries, row: Insertable<Tables['products']>): Promise<number> {
  const inserted = await db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function saveProduct(db: Queries, id: number, columns: ProductColumns): Promise<void> {
  await db.updateTable('products').set(columns).where('id', '=', id).execute()
}
