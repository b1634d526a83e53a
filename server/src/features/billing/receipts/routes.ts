import type { receiptRoutes } from '@fobhouse/contract/routes/receipts.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/handler.ts'
import { writeReceipt } from './write-receipt.ts'

export function receiptHandlers(ctx: Pick<Context, 'db' | 'settings'>): Handlers<typeof receiptRoutes> {
  return {
    async get({ params, caller, reply }) {
      const pdf = await writeReceipt(ctx, { paymentId: params.id, reader: caller })
      reply.header('content-disposition', `inline; filename="receipt-${params.id}.pdf"`)
      return pdf
    },
  }
}
