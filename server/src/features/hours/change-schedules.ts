import { mostSchedules, type NewSchedule, type ScheduleChange } from '@fobhouse/contract/hours.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { changedColumns } from '../../db/changed-columns.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { takeOutOfClosures } from './change-closures.ts'
import * as store from './store.ts'
import { type HoursContext, tellHours } from './tell-hours.ts'
import { countUsingGrants, listUsingDevices, listUsingTiers, releaseRemovedDevices } from './use-store.ts'

type Deed = { id: number; actor: Actor }

/** Adds a schedule. Throws `schedule_already_exists`, and `too_many_schedules`. */
export async function createSchedule(
  ctx: HoursContext,
  { schedule, actor }: { schedule: NewSchedule; actor: Actor },
): Promise<{ id: number }> {
  return withUniqueName(() =>
    ctx.transact(async (trx) => {
      if ((await store.listSchedules(trx)).length >= mostSchedules) throw new AppError('too_many_schedules')
      const columns = { ...columnsOf(schedule), name: schedule.name, windows: JSON.stringify(schedule.windows) }
      if (schedule.openingHours) await store.clearOpeningHours(trx)
      const id = await store.insertSchedule(
        trx,
        {
          ...columns,
          name_key: foldName(schedule.name),
          follows_closures: Number(schedule.followsClosures),
          opening_hours: Number(schedule.openingHours),
        },
        nowText(ctx.clock),
      )
      await writeAudit(ctx, trx, { actor, action: 'schedule.create', subject: `schedule:${id}`, after: schedule })
      tellHours(ctx, trx)
      return { id }
    }),
  )
}

/** Changes any part of a schedule; what holds now is sent to the doors. Throws `schedule_already_exists`. */
export async function updateSchedule(
  ctx: HoursContext,
  { id, actor, change }: Deed & { change: ScheduleChange },
): Promise<void> {
  await withUniqueName(() =>
    ctx.transact(async (trx) => {
      const row = await getSchedule(trx, id)
      const { before, after } = changedColumns(row, columnsOf(change))
      if (Object.keys(after).length === 0) return
      if (after.opening_hours === 1) await store.clearOpeningHours(trx)
      await store.saveSchedule(trx, { id, at: nowText(ctx.clock), columns: after })
      await writeAudit(ctx, trx, {
        actor,
        action: 'schedule.update',
        subject: `schedule:${id}`,
        before: withoutKey(before),
        after: withoutKey(after),
      })
      tellHours(ctx, trx)
    }),
  )
}

/** Removes it, also from closures that name it. Throws `schedule_in_use` while a device, tier or grant has it. */
export async function removeSchedule(ctx: HoursContext, { id, actor }: Deed): Promise<void> {
  await ctx.transact(async (trx) => {
    const row = await getSchedule(trx, id)
    if (await isUsed(trx, id)) throw new AppError('schedule_in_use')
    await releaseRemovedDevices(trx, id)
    await takeOutOfClosures(ctx, trx, { id, actor })
    await store.deleteSchedule(trx, row, nowText(ctx.clock))
    const { name, windows } = row
    await writeAudit(ctx, trx, {
      actor,
      action: 'schedule.remove',
      subject: `schedule:${id}`,
      before: { name, windows },
    })
    tellHours(ctx, trx)
  })
}

async function isUsed(trx: Trx, id: number): Promise<boolean> {
  const devices = await listUsingDevices(trx)
  const tiers = await listUsingTiers(trx)
  const grants = await countUsingGrants(trx)
  return [...devices, ...tiers].some((row) => row.schedule_id === id) || grants.has(id)
}

async function getSchedule(trx: Trx, id: number): Promise<store.ScheduleRow> {
  const row = await store.findSchedule(trx, id)
  if (!row) throw new AppError('not_found')
  return row
}

function columnsOf({ name, windows, followsClosures, openingHours }: ScheduleChange): store.ScheduleColumns {
  return {
    ...(name === undefined ? {} : { name, name_key: foldName(name) }),
    ...(windows === undefined ? {} : { windows: JSON.stringify(windows) }),
    ...(followsClosures === undefined ? {} : { follows_closures: Number(followsClosures) }),
    ...(openingHours === undefined ? {} : { opening_hours: Number(openingHours) }),
  }
}

/** The folded name only compares. */
function withoutKey({ name_key: _folded, ...told }: store.ScheduleColumns): store.ScheduleColumns {
  return told
}

async function withUniqueName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'name_key')) throw new AppError('schedule_already_exists')
    throw error
  }
}
