import type { Interlock, RunningSession } from '@fobhouse/contract/routes/interlocks.ts'
import { isOut } from '@fobhouse/contract/equipment.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { type EquipmentOf, listItemsOf } from '../../db/equipment-facts.ts'
import { type PaidOf, readPaidTimes } from '../bookings/public.ts'
import { completeDevice, listDevices, presentListedDevice, readCommands } from '../devices/public.ts'
import { presentPrices, presentRunning } from './read-sessions.ts'
import { countMembers, listRunningSessions, listUse } from './store.ts'

/** All interlocks, or the one with this id, with their running sessions. */
export async function loadInterlocks(ctx: Pick<Context, 'db' | 'devices'>, id?: number): Promise<Interlock[]> {
  const rows = await listDevices(ctx.db, 'interlock', id)
  const running = await listRunningSessions(ctx.db, id)
  const paidOf = await readPaidTimes(ctx.db, running)
  const sessions = new Map(running.map((session) => [session.device_id, session]))
  const items = await listItemsOf(
    ctx.db,
    rows.map((row) => row.id),
  )
  const members = await countMembers(
    ctx.db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const session = sessions.get(row.id)
    return {
      ...presentListedDevice(ctx, row),
      kind: 'interlock',
      schedule: row.schedule_id,
      mqttCommands: readCommands(row.mqtt_commands),
      ...presentPrices(row),
      notAlone: row.not_alone === 1,
      ...presentItem(items.get(row.id)),
      members: members.get(row.id) ?? 0,
      ...(session ? { session: presentSession(session, paidOf) } : {}),
    }
  })
}

/** One interlock with its use by member. Throws `not_found`. */
export async function loadInterlock(ctx: Pick<Context, 'db' | 'devices'>, id: number) {
  const [interlock] = await loadInterlocks(ctx, id)
  if (!interlock) throw new AppError('not_found')
  return completeDevice(ctx, interlock, await listUse(ctx.db, id))
}

function presentItem(item: EquipmentOf | undefined): Pick<Interlock, 'outOfOrder' | 'equipment'> {
  if (!item) return { outOfOrder: false, equipment: null }
  return { outOfOrder: isOut(item.state), equipment: { id: item.id, name: item.name } }
}

function presentSession(
  session: Awaited<ReturnType<typeof listRunningSessions>>[number],
  paidOf: PaidOf,
): RunningSession {
  return {
    memberId: session.member_id,
    member: fullName(session),
    ...presentRunning(session, paidOf),
  }
}
