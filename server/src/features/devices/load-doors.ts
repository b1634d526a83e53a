import type { Door } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { listUnreadableCards, readListDigests } from '../access/public.ts'
import { presentListedDevice } from './present-device.ts'
import { listDevices, listUse } from './store.ts'

type DoorContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>

/** All doors, or the one with this id, with what their boards have and the newest tap. */
export async function loadDoors(ctx: DoorContext, id?: number): Promise<Door[]> {
  const rows = await listDevices(ctx.db, 'door', id)
  const digests = await readListDigests(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const digest = digests.get(row.id)
    return {
      ...presentListedDevice(ctx, row),
      cards: digest?.cards ?? 0,
      listCurrent: digest !== undefined && ctx.devices.lists.sentTo(row.id) === digest.hash,
    }
  })
}

/** One door with its use by member and the members whose cards its reader cannot tell apart. Throws `not_found`. */
export async function loadDoor(ctx: DoorContext, id: number) {
  const [door] = await loadDoors(ctx, id)
  if (!door) throw new AppError('not_found')
  const use = await listUse(ctx.db, id)
  return {
    ...door,
    unreadableCards: door.reader24Bit ? await listUnreadableCards(ctx.db) : [],
    statistics: use.map((row) => ({
      memberId: row.id,
      name: `${row.first_name} ${row.last_name}`,
      totalSwipes: row.count,
      totalSeconds: 0,
      lastSwipe: row.last,
    })),
  }
}
