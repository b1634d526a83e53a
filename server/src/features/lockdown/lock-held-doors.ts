import type { Context } from '../../context.ts'
import { listHoldable } from './store.ts'

/** Locks every door that was told to stay open. One that is away is locked when it connects. A tool is never stopped. */
export function lockHeldDoors(ctx: Pick<Context, 'db' | 'devices' | 'log'>): void {
  lockAll(ctx).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'doors that were held open could not be locked')
  })
}

async function lockAll({ db, devices }: Pick<Context, 'db' | 'devices'>): Promise<void> {
  const rows = await listHoldable(db)
  const held = rows.filter(
    // A board of protocol 2 begins open house by itself.
    (row) => devices.isHeldOpen(row.id, row.held_open) || (row.proven_at !== null && row.open_house_id !== null),
  )
  await Promise.all(held.map(({ id }) => devices.command(id, 'lock')))
}
