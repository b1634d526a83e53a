import type { newProductSchema, Product, productChangeSchema } from '@fobhouse/contract/routes/vending.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { findProduct, insertProduct, type ProductColumns, type ProductRow, saveProduct } from './product-store.ts'

type ProductContext = Pick<Context, 'clock' | 'live' | 'transact'>
type NewProduct = z.output<typeof newProductSchema>
type ProductChange = z.output<typeof productChangeSchema>

export async function createProduct(
  ctx: ProductContext,
  { product, actor }: { product: NewProduct; actor: Actor },
): Promise<{ id: number }> {
  return changeProducts(ctx, async (trx) => {
    const { name, description, externalId, price, costPrice, stock } = product
    const id = await insertProduct(trx, {
      name,
      description,
      external_id: externalId,
      price,
      cost_price: costPrice,
      stock,
      created_at: toText(ctx.clock.now()),
    })
    await writeAudit(ctx, trx, { actor, action: 'product.create', subject: `product:${id}`, after: product })
    return { id }
  })
}

/** Changes any part. A newly set stock is the counted one, so it also clears what was oversold before. */
export async function updateProduct(
  ctx: ProductContext,
  { id, change, actor }: { id: number; change: ProductChange; actor: Actor },
): Promise<void> {
  await changeProducts(ctx, async (trx) => {
    const product = await findProduct(trx, id)
    if (!product) throw new AppError('not_found')
    const { before, after } = compare(product, columnsOf(change))
    if (Object.keys(after).length === 0) return
    await saveProduct(trx, id, after)
    await writeAudit(ctx, trx, { actor, action: 'product.update', subject: `product:${id}`, before, after })
  })
}

/** Removes a product from the list. Its row stays for its sales; its external number is free again. */
export async function removeProduct(ctx: ProductContext, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  await changeProducts(ctx, async (trx) => {
    const product = await findProduct(trx, id)
    if (!product) throw new AppError('not_found')
    await saveProduct(trx, id, { removed_at: toText(ctx.clock.now()) })
    const before = presentProduct(product)
    await writeAudit(ctx, trx, { actor, action: 'product.remove', subject: `product:${id}`, before })
  })
}

async function changeProducts<Result>(ctx: ProductContext, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  try {
    return await ctx.transact(async (trx) => {
      const result = await work(trx)
      trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
      return result
    })
  } catch (error) {
    if (isUniqueViolation(error, 'external_id')) throw new AppError('external_id_already_used', { cause: error })
    throw error
  }
}

function columnsOf({ externalId, costPrice, ...rest }: ProductChange): ProductColumns {
  return {
    ...rest,
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(costPrice === undefined ? {} : { cost_price: costPrice }),
    ...(rest.stock === undefined ? {} : { oversold: 0 }),
  }
}

/** Only the columns that really change. */
function compare(product: ProductRow, columns: ProductColumns): { before: ProductColumns; after: ProductColumns } {
  const current: Record<string, unknown> = product
  const changed = Object.entries(columns).filter(([column, value]) => value !== undefined && current[column] !== value)
  return {
    before: Object.fromEntries(changed.map(([column]) => [column, current[column]])),
    after: Object.fromEntries(changed),
  }
}

/** A product's row in the API's form. */
export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    externalId: row.external_id,
    price: row.price,
    costPrice: row.cost_price,
    stock: row.stock,
    oversold: row.oversold,
  }
}
