import { type Context, publicOrigin } from '../../context.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { queueMail } from '../outbox/public.ts'
import { oversoldMail } from './mail-texts.ts'
import { type ProductRow, saveProduct } from './product-store.ts'
import { sellOne } from './rules.ts'

type SaleContext = Pick<Context, 'config' | 'settings' | 'clock' | 'jobs' | 'live'>
export type Sale = { product: ProductRow; device: { id: number; name: string } }

/** Takes one from the stock, in the transaction of its payment; tells administrators when there was none. */
export async function sellProduct(ctx: SaleContext, trx: Trx, { product, device }: Sale): Promise<void> {
  const { stock, oversold, mustReport } = sellOne(product)
  if (stock === product.stock && oversold === product.oversold) return
  await saveProduct(trx, product.id, { stock, oversold })
  if (mustReport) await reportSoldOut(ctx, trx, { product, device })
}

async function reportSoldOut(ctx: SaleContext, trx: Trx, { product, device }: Sale): Promise<void> {
  const params = { product: product.name, device: device.name, link: `${publicOrigin(ctx)}/manage/devices` }
  for (const administrator of await listAdministrators(trx, ['doors', 'money'])) {
    await queueMail(ctx, trx, { template: oversoldMail, recipient: recipientOf(administrator), params })
  }
  await writeAudit(ctx, trx, {
    actor: { memberId: null, name: 'fobhouse' },
    action: 'product.soldOut',
    subject: `product:${product.id}`,
    after: { product: product.name, device: device.id },
  })
}
