import type { Context } from '../../../context.ts'
import { atThisMoment, nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { type EndsOfUse, readEndsOfUse } from '../../access/public.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import { endingJobName } from '../job-name.ts'
import { saveBooking } from '../store.ts'
import * as store from './ending-store.ts'
import { nextOf, type Step, stepOf, tellMs, type ToldEnd } from './rules.ts'
import { tellAwaiting, warn } from './tell.ts'

export type EndingContext = BookingContext & Pick<Context, 'db' | 'devices' | 'transact'>
type Running = { row: store.RunningRow; step: Step }

/**
 * Warns before what runs has to end, switches off what the club wants off then, and tells whoever has booked a tool that
 * still runs for somebody else. Everything is done once: what was told is stored, and a tool that no board was reached for
 * is tried again. Gives the next instant at which something is due, in milliseconds since 1970; undefined: none.
 */
export async function watchEnds(given: EndingContext): Promise<number | undefined> {
  // An end that comes between two readings of the clock would be over before it was seen to be due.
  const ctx = { ...given, clock: atThisMoment(given.clock) }
  const over = await store.listOver(ctx.db)
  if (over.length > 0) await ctx.transact((trx) => store.forgetEnds(trx, over))
  const rows = await store.listRunning(ctx.db)
  if (rows.length === 0) return undefined
  const now = ctx.clock.milliseconds()
  const ends = await readEndsOfUse({ ctx, db: ctx.db }, rows.map(useOf))
  const running = rows.map((row) => ({ row, step: stepFor(row, ends, now) }))
  const done = await switchOff(ctx, running)
  const changed = running.filter(isChanged)
  if (done.length > 0 || changed.length > 0) await ctx.transact((trx) => write(ctx, trx, { done, changed }))
  await tellAwaited(ctx, now)
  const instants = running.flatMap(({ step }) => (step.act === 'keep' && step.kept ? [nextOf(step.kept, now)] : []))
  const [next] = await store.listAwaited(ctx.db, { after: textOf(now + tellMs), until: null })
  const all = [...instants, ...(next ? [Date.parse(next.starts_at) - tellMs] : [])]
  return all.length === 0 ? undefined : Math.min(...all)
}

function useOf({ device_id: deviceId, member_id: memberId }: store.RunningRow) {
  return { deviceId, memberId }
}

function stepFor(row: store.RunningRow, ends: EndsOfUse, now: number): Step {
  const end = ends.endOf(useOf(row))
  return stepOf({
    kept: keptOf(row),
    end: end && { at: Date.parse(end.until), code: end.code },
    isBookedAway: ends.isBookedAway(useOf(row)),
    atEnd: row.at_end ?? 'tell',
    now,
  })
}

function keptOf({ ends_at: at, code, told_minutes: told }: store.RunningRow): ToldEnd | null {
  return at === null || code === null ? null : { at: Date.parse(at), code, told }
}

/** Gives the sessions whose boards were reached. */
async function switchOff({ devices }: EndingContext, running: readonly Running[]): Promise<number[]> {
  const reached: number[] = []
  for (const { row, step } of running) {
    if (step.act === 'switchOff' && (await devices.command(row.device_id, 'lock'))) reached.push(row.id)
  }
  return reached
}

function isChanged({ row, step }: Running): boolean {
  if (step.act === 'switchOff') return false
  const [before, after] = [keptOf(row), step.kept]
  return before?.at !== after?.at || before?.code !== after?.code || before?.told !== after?.told
}

async function write(
  ctx: EndingContext,
  trx: Trx,
  { done, changed }: { done: readonly number[]; changed: readonly Running[] },
): Promise<void> {
  await store.forgetEnds(trx, [...done, ...changed.map(({ row }) => row.id)])
  for (const { row, step } of changed) {
    if (step.act === 'switchOff' || step.kept === null) continue
    const { at, code, told } = step.kept
    await store.saveEnd(trx, { session_id: row.id, ends_at: textOf(at), code, told_minutes: told })
    if (step.left !== null) await warn(ctx, trx, { row, end: step.kept, left: step.left })
  }
}

/** A booking that was moved since is told again. */
async function tellAwaited(ctx: EndingContext, now: number): Promise<void> {
  const range = { after: textOf(now), until: textOf(now + tellMs) }
  const isUntold = ({ in_use_told_at: told, starts_at: start }: store.AwaitedRow) =>
    told === null || Date.parse(told) < Date.parse(start) - tellMs
  if (!(await store.listAwaited(ctx.db, range)).some(isUntold)) return
  await ctx.transact(async (trx) => {
    const rows = (await store.listAwaited(trx, range)).filter(isUntold)
    for (const row of new Map(rows.map((one) => [one.id, one])).values()) {
      await saveBooking(trx, row.id, { in_use_told_at: nowText(ctx.clock) })
      await tellAwaiting(ctx, trx, row)
    }
  })
}

function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** Call this in the transaction in which a tool is switched on: its member may have to hear at once until when. */
export function watchEndsAfter({ jobs }: Pick<Context, 'jobs'>, trx: Trx): void {
  trx.afterCommit(() => jobs.wake(endingJobName))
}
