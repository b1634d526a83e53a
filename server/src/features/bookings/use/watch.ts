import { isOut } from '@fobhouse/contract/equipment.ts'
import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { timeOfRow } from '../acts/judge.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import { listUnits, type ShownRow, type UnitOfBooking } from '../store.ts'
import { mailReleased } from '../tell-members.ts'
import { readUses, showsByPresence } from './read-use.ts'
import { releaseBooking } from './release.ts'
import { judgeWatch, watchAheadMs } from './rules.ts'
import * as store from './store.ts'

type WatchContext = BookingContext & Pick<Context, 'db' | 'devices' | 'transact'>

/**
 * Looks at bookings that go to others if nobody comes. Each look is noted, so that a time in which the server did not
 * run, or an interlock was away, is a gap: after one nothing is said of the booking any more. Nothing is written while
 * there is no such booking.
 */
export async function watchUse(ctx: WatchContext): Promise<void> {
  const rows = await store.listWatched(ctx.db, soon(ctx))
  if (rows.length === 0) return
  const isReached = await readReached(ctx, rows)
  await ctx.transact((trx) => settle(ctx, trx, isReached))
}

function soon({ clock }: WatchContext): string {
  return toText(clock.now().add({ milliseconds: watchAheadMs }))
}

/** Whether an interlock is connected: asked before the transaction, which it does not belong to. */
async function readReached(ctx: WatchContext, rows: readonly ShownRow[]): Promise<(deviceId: number) => boolean> {
  const units = [...(await unitsOf(ctx.db, rows)).values()].flat()
  const reached = new Set<number>()
  for (const id of new Set(units.flatMap(({ device_id: device }) => device ?? []))) {
    if (await ctx.devices.isReached(id)) reached.add(id)
  }
  return (deviceId) => reached.has(deviceId)
}

function unitsOf(db: Queries, rows: readonly ShownRow[]) {
  return listUnits(
    db,
    rows.map(({ id }) => id),
  )
}

async function settle(ctx: WatchContext, trx: Trx, isReached: (deviceId: number) => boolean): Promise<void> {
  const rows = await store.listWatched(trx, soon(ctx))
  const units = await unitsOf(trx, rows)
  const now = ctx.clock.milliseconds()
  const isHindered = await readHindered(ctx, trx, units)
  const verdicts = Map.groupBy(rows, (row) => {
    const items = units.get(row.id) ?? []
    return judgeRow(row, {
      isHindered: items.some(({ id }) => isHindered(id)),
      isBlind: isBlind(items, isReached),
      now,
    })
  })
  const of = (verdict: ReturnType<typeof judgeWatch>) => verdicts.get(verdict) ?? []
  const uses = await readUses(trx, { rows: of('due'), units, now })
  const settled = [...of('blind'), ...of('due').filter(({ id }) => uses.has(id))]
  await store.saveWatch(
    trx,
    settled.map(({ id }) => id),
    { no_show_at: null, watched_at: null },
  )
  await store.saveWatch(
    trx,
    of('seen').map(({ id }) => id),
    { watched_at: nowText(ctx.clock) },
  )
  for (const row of of('due')) {
    if (uses.has(row.id)) continue
    const strike = await releaseBooking(ctx, trx, row)
    await mailReleased(ctx, trx, { row, strike })
  }
}

type Look = { isHindered: boolean; isBlind: boolean; now: number }

function judgeRow(row: ShownRow, { isHindered, isBlind: cannotSee, now }: Look) {
  const { from: start, to: end } = timeOfRow(row)
  return judgeWatch(
    {
      start,
      end,
      noShowAt: Date.parse(row.no_show_at ?? row.ends_at),
      watchedAt: row.watched_at === null ? null : Date.parse(row.watched_at),
      isHindered: isHindered || row.trouble !== null,
      isBlind: cannotSee,
    },
    now,
  )
}

/** Where a session is the only way to see a use, every interlock that would report one has to be there. */
function isBlind(items: readonly UnitOfBooking[], isReached: (deviceId: number) => boolean): boolean {
  if (showsByPresence(items)) return false
  return items.some(({ device_id: device }) => device !== null && !isReached(device))
}

/** Items that nobody can use now, also where no mark says so: it came to be out later than it should have worked. */
async function readHindered(ctx: WatchContext, trx: Trx, units: ReadonlyMap<number, readonly UnitOfBooking[]>) {
  const ids = [...new Set([...units.values()].flat().map(({ id }) => id))]
  const conditions = await store.listItemConditions(trx, ids, nowText(ctx.clock))
  const hindered = new Set(conditions.filter((one) => isOut(one.state) || one.isShut === 1).map(({ id }) => id))
  return (itemId: number) => hindered.has(itemId)
}
