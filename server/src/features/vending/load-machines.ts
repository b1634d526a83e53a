import type { MemberbucksDevice } from '@fobhouse/contract/routes/vending.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { listUnreadableCards } from '../access/public.ts'
import { listDevices, presentListedDevice } from '../devices/public.ts'
import { listUse } from './store.ts'

/** All member bucks devices, or the one with this id. */
export async function loadMachines(ctx: Pick<Context, 'db' | 'devices'>, id?: number): Promise<MemberbucksDevice[]> {
  const rows = await listDevices(ctx.db, 'memberbucks', id)
  return rows.map((row) => ({ ...presentListedDevice(ctx, row), allowCredit: row.allow_credit === 1 }))
}

/** One member bucks device with its payments by member. Throws `not_found`. */
export async function loadMachine(ctx: Pick<Context, 'db' | 'devices'>, id: number) {
  const [machine] = await loadMachines(ctx, id)
  if (!machine) throw new AppError('not_found')
  const use = await listUse(ctx.db, id)
  return {
    ...machine,
    unreadableCards: machine.reader24Bit ? await listUnreadableCards(ctx.db) : [],
    statistics: use.map((row) => ({
      memberId: row.id,
      name: `${row.first_name} ${row.last_name}`,
      totalSwipes: row.count,
      totalSeconds: 0,
      lastSwipe: row.last,
    })),
  }
}
