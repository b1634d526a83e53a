import type { Door } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { listUnreadableCards, readListDigests } from '../access/public.ts'
import { presentDevice } from './present-device.ts'
import { listDoors, listUse } from './store.ts'

type DoorContext = Pick<Context, 'db' | 'settings' | 'devices'>

/** All doors, or the one with this id, with what their boards have and the newest tap. */
export async function loadDoors(ctx: DoorContext, id?: number): Promise<Door[]> {
  const rows = await listDoors(ctx.db, id)
  const digests = await readListDigests(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const digest = digests.get(row.id)
    return {
      ...presentDevice(ctx, row),
      createdAt: row.created_at,
      keyCreatedAt: row.key_created_at,
      heldOpen: ctx.devices.isHeldOpen(row.id),
      cards: digest?.cards ?? 0,
      listCurrent: digest !== undefined && ctx.devices.lists.sentTo(row.id) === digest.hash,
      lastTap: presentTap(row),
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

function presentTap(row: Awaited<ReturnType<typeof listDoors>>[number]): Door['lastTap'] {
  if (row.tap_at === null || row.tap_outcome === null) return null
  return {
    date: row.tap_at,
    member: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    outcome: row.tap_outcome,
  }
}
