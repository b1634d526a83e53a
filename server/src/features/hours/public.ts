import type { GrantHours } from '@fobhouse/contract/hours.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { boundaryJobName } from './job-name.ts'
import { hasTierSchedules, keepMemberTier, keepTier, listTierSchedules, listTierSchedulesAt } from './use-store.ts'
import { findSchedule } from './store.ts'
import { invalidField } from '../../core/errors.ts'

export { daysAhead, type HoursBook, readBook } from './read-book.ts'
export { schedulesFor } from './rules.ts'
export { readNextChanges } from './next-changes.ts'
export { readClosures, readOpening, readOpeningDays, readOpenSpans, readOpenSpansOfAll } from './opening-hours.ts'

/** The schedule of each member's tier, now or as it was; members without one are absent. */
export async function readTierSchedules(
  db: Queries,
  who: readonly number[] | 'everybody',
  at?: string,
): Promise<ReadonlyMap<number, number>> {
  const rows =
    at === undefined || who === 'everybody'
      ? await listTierSchedules(db, who)
      : await listTierSchedulesAt(db, { memberIds: who, at })
  return new Map(rows.map((row) => [row.member_id, row.schedule_id]))
}

/** The hours of a grant as they are stored. */
export function hoursOfText(text: string): GrantHours {
  return text === 'inherit' || text === 'always' ? text : Number(text)
}

/** Throws 400 at this field unless there is such a schedule; null means none. */
export async function requireSchedule(db: Queries, id: number | null, field: string): Promise<void> {
  if (id !== null && !(await findSchedule(db, id))) throw invalidField(field, 'validation.invalid')
}

/**
 * Call this in the transaction that begins, ends, suspends or changes a subscription: the tier of a member may decide
 * about hours.
 */
export async function memberTierChanged(
  ctx: Pick<Context, 'clock' | 'devices'>,
  trx: Trx,
  memberId: number,
): Promise<void> {
  await keepMemberTier(trx, { memberId, at: nowText(ctx.clock) })
  if (await hasTierSchedules(trx)) ctx.devices.noteChange(trx, 'all')
}

/** Call this in the transaction that gives a tier a schedule or takes it away. */
export async function tierScheduleChanged(
  ctx: Pick<Context, 'clock' | 'devices' | 'jobs' | 'live'>,
  trx: Trx,
  { tierId, scheduleId }: { tierId: number; scheduleId: number | null },
): Promise<void> {
  await keepTier(trx, { tierId, at: nowText(ctx.clock), scheduleId })
  ctx.devices.noteChange(trx, 'all')
  hoursUsed(ctx, trx)
  trx.afterCommit(() => ctx.live.publish('everyone', { type: 'permissions' }))
}

/** Call this in the transaction that gives something a schedule or takes it away: the next boundary may be another. */
export function hoursUsed(ctx: Pick<Context, 'jobs' | 'live'>, trx: Trx): void {
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'schedules' })
    ctx.jobs.wake(boundaryJobName)
  })
}
