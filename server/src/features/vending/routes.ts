import type { vendingRoutes } from '@fobhouse/contract/routes/vending.ts'
import type { Context } from '../../context.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { removeDevice, updateDevice } from '../devices/public.ts'
import { createProduct, presentProduct, removeProduct, updateProduct } from './change-products.ts'
import { loadMachine, loadMachines, readSales, type SaleKeys } from './load-machines.ts'
import { listProducts } from './product-store.ts'

export function vendingHandlers(ctx: Context): Handlers<typeof vendingRoutes> {
  return {
    devices: () => loadMachines(ctx),
    device: ({ params }) => loadMachine(ctx, params.id),
    updateDevice: async ({ params, body, caller }) => {
      await updateDevice(ctx, { kind: 'memberbucks', deviceId: params.id, change: body, actor: caller })
      return {}
    },
    removeDevice: async ({ params, caller }) => {
      await removeDevice(ctx, { kind: 'memberbucks', deviceId: params.id, actor: caller })
      return {}
    },
    sales: (call) => pageOfSales(ctx, call),
    products: async () => {
      const rows = await listProducts(ctx.db)
      return rows.map(presentProduct)
    },
    createProduct: ({ body, caller }) => createProduct(ctx, { product: body, actor: caller }),
    updateProduct: async ({ params, body, caller }) => {
      await updateProduct(ctx, { id: params.id, change: body, actor: caller })
      return {}
    },
    removeProduct: async ({ params, caller }) => {
      await removeProduct(ctx, { id: params.id, actor: caller })
      return {}
    },
  }
}

async function pageOfSales(ctx: Pick<Context, 'db'>, { params, query, reply }: Call<typeof vendingRoutes.sales>) {
  const limit = query.limit ?? defaultPageSize
  const page = await readSales(ctx, { deviceId: params.id, limit, after: readKeys(query.cursor) })
  if (page.last) linkNextPage(reply, query, [page.last.at, page.last.id])
  return page.sales
}

function readKeys(cursor: string | undefined): SaleKeys | undefined {
  const keys = readCursor(cursor, ['text', 'number'])
  return keys && { at: String(keys[0]), id: Number(keys[1]) }
}
