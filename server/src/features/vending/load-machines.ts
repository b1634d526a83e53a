import type { MemberbucksDevice, Sale, SalesOfProduct } from '@fobhouse/contract/routes/vending.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { completeDevice, findDevice, listDevices, presentListedDevice, readCommands } from '../devices/public.ts'
import { listSales, sumSales } from './sale-store.ts'
import { listUse } from './store.ts'

/** All member bucks devices, or the one with this id. */
export async function loadMachines(ctx: Pick<Context, 'db' | 'devices'>, id?: number): Promise<MemberbucksDevice[]> {
  const rows = await listDevices(ctx.db, 'memberbucks', id)
  return rows.map((row) => ({
    ...presentListedDevice(ctx, row),
    kind: 'memberbucks',
    allowCredit: row.allow_credit === 1,
    mqttCommands: readCommands(row.mqtt_commands),
  }))
}

/** One member bucks device with its payments by member and by product. Throws `not_found`. */
export async function loadMachine(ctx: Pick<Context, 'db' | 'devices' | 'clock'>, id: number) {
  const [machine] = await loadMachines(ctx, id)
  if (!machine) throw new AppError('not_found')
  const sales = await sumSales(ctx.db, { deviceId: id, since: toText(ctx.clock.now().subtract({ hours: 24 * 30 })) })
  return { ...(await completeDevice(ctx, machine, await listUse(ctx.db, id))), sales: sales.map(presentSales) }
}

function presentSales(row: Awaited<ReturnType<typeof sumSales>>[number]): SalesOfProduct {
  return {
    productId: row.product_id,
    name: row.name,
    sold: row.sold,
    takings: row.takings,
    soldLately: row.sold_lately,
    takingsLately: row.takings_lately,
    lastSale: row.last,
  }
}

export type SaleKeys = { at: string; id: number }
type SalesRequest = { deviceId: number; limit: number; after: SaleKeys | undefined }

/** One page of a machine's payments, newest first; `last` is set when more follow. Throws `not_found`. */
export async function readSales(
  { db }: Pick<Context, 'db'>,
  request: SalesRequest,
): Promise<{ sales: Sale[]; last: SaleKeys | undefined }> {
  if (!(await findDevice(db, request.deviceId, 'memberbucks'))) throw new AppError('not_found')
  const rows = await listSales(db, { ...request, limit: request.limit + 1 })
  const page = rows.slice(0, request.limit)
  const end = rows.length > page.length ? page.at(-1) : undefined
  const sales = page.map((row) => ({
    id: row.id,
    date: row.at,
    memberId: row.member_id,
    member: fullName(row),
    kind: row.kind,
    description: row.description,
    amount: row.amount,
  }))
  return { sales, last: end && { at: end.at, id: end.id } }
}
