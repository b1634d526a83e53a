import { type ClosureChange, isClosureSpan, mostClosures, type NewClosure } from '@fobhouse/contract/hours.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { changedColumns } from '../../db/changed-columns.ts'
import type { Trx } from '../../db/database.ts'
import { type HoursContext, tellHours } from './tell-hours.ts'
import { factsOfClosure } from './read-book.ts'
import * as store from './store.ts'

type Deed = { id: number; actor: Actor }

/** Adds a closure. Throws `too_many_closures`, and 400 for days in the wrong order or an unknown schedule. */
export async function createClosure(
  ctx: HoursContext,
  { closure, actor }: { closure: NewClosure; actor: Actor },
): Promise<{ id: number }> {
  checkDays(closure)
  return ctx.transact(async (trx) => {
    await checkSchedules(trx, closure.schedules)
    if ((await store.listClosures(trx)).length >= mostClosures) throw new AppError('too_many_closures')
    const row = { name: closure.name, ...daysOf(closure), uid: null }
    const id = await store.insertClosure(trx, row, nowText(ctx.clock))
    await writeAudit(ctx, trx, { actor, action: 'closure.create', subject: `closure:${id}`, after: closure })
    tellHours(ctx, trx)
    return { id }
  })
}

export async function updateClosure(
  ctx: HoursContext,
  { id, actor, change }: Deed & { change: ClosureChange },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const row = await getClosure(trx, id)
    checkDays({ from: change.from ?? row.from_day, to: change.to ?? row.to_day })
    await checkSchedules(trx, change.schedules ?? [])
    const { before, after } = changedColumns(row, columnsOf(change))
    if (Object.keys(after).length === 0) return
    await store.saveClosure(trx, { id, at: nowText(ctx.clock), columns: after })
    await writeAudit(ctx, trx, { actor, action: 'closure.update', subject: `closure:${id}`, before, after })
    tellHours(ctx, trx)
  })
}

export async function removeClosure(ctx: HoursContext, { id, actor }: Deed): Promise<void> {
  await ctx.transact(async (trx) => {
    const row = await getClosure(trx, id)
    await store.deleteClosure(trx, row, nowText(ctx.clock))
    const { name, from_day: from, to_day: to } = row
    await writeAudit(ctx, trx, {
      actor,
      action: 'closure.remove',
      subject: `closure:${id}`,
      before: { name, from, to },
    })
    tellHours(ctx, trx)
  })
}

/**
 * Call this in the transaction that removes a schedule: closures that name it go on without it. One that was for this
 * schedule alone goes with it, because a closure that names none would be for all.
 */
export async function takeOutOfClosures(
  ctx: Pick<HoursContext, 'clock'>,
  trx: Trx,
  { id: scheduleId, actor }: Deed,
): Promise<void> {
  const at = nowText(ctx.clock)
  for (const row of await store.listClosures(trx)) {
    const { id, name, from_day: from, to_day: to } = row
    const { schedules } = factsOfClosure(row)
    const others = schedules.filter((other) => other !== scheduleId)
    if (others.length === schedules.length) continue
    const subject = `closure:${id}` as const
    if (others.length === 0) {
      await store.deleteClosure(trx, row, at)
      await writeAudit(ctx, trx, { actor, action: 'closure.remove', subject, before: { name, from, to } })
    } else {
      const columns = { schedules: JSON.stringify(others) }
      await store.saveClosure(trx, { id, at, columns })
      const before = { schedules: row.schedules }
      await writeAudit(ctx, trx, { actor, action: 'closure.update', subject, before, after: columns })
    }
  }
}

async function getClosure(trx: Trx, id: number): Promise<store.ClosureRow> {
  const row = await store.findClosure(trx, id)
  if (!row) throw new AppError('not_found')
  return row
}

function checkDays({ from, to }: { from: string; to: string }): void {
  if (!isClosureSpan(from, to)) throw invalidField('to', 'validation.closureDays')
}

async function checkSchedules(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await store.listSchedules(trx)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw invalidField('schedules', 'validation.invalid')
}

function daysOf({ from, to, windows, schedules }: Pick<NewClosure, 'from' | 'to' | 'windows' | 'schedules'>) {
  return { from_day: from, to_day: to, windows: JSON.stringify(windows), schedules: JSON.stringify(schedules) }
}

function columnsOf({ name, from, to, windows, schedules }: ClosureChange): store.ClosureColumns {
  return {
    ...(name === undefined ? {} : { name }),
    ...(from === undefined ? {} : { from_day: from }),
    ...(to === undefined ? {} : { to_day: to }),
    ...(windows === undefined ? {} : { windows: JSON.stringify(windows) }),
    ...(schedules === undefined ? {} : { schedules: JSON.stringify(schedules) }),
  }
}
