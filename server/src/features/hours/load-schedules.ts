import { closureWindowsSchema, weekWindowsSchema } from '@fobhouse/contract/hours.ts'
import type { Closure, Schedule } from '@fobhouse/contract/routes/hours.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { findNextChange } from './next-changes.ts'
import { readBook } from './read-book.ts'
import { cutSpans } from './rules.ts'
import { findSchedule, listClosures, listSchedules } from './store.ts'
import { countUsingGrants, listUsingDevices, listUsingTiers } from './use-store.ts'

type LoadContext = Pick<Context, 'clock' | 'db' | 'settings'>

/** All schedules with what uses them, in as many queries for many as for one. */
export async function loadSchedules(ctx: LoadContext): Promise<Schedule[]> {
  const rows = await listSchedules(ctx.db)
  const book = await readBook(ctx, ctx.db)
  const devices = await listUsingDevices(ctx.db)
  const tiers = await listUsingTiers(ctx.db)
  const grants = await countUsingGrants(ctx.db)
  const now = ctx.clock.milliseconds()
  return rows.map((row) => {
    const nextChange = findNextChange(book, row.id, now)
    const isUser = ({ schedule_id }: { schedule_id: number }) => schedule_id === row.id
    return {
      id: row.id,
      name: row.name,
      windows: weekWindowsSchema.parse(JSON.parse(row.windows)),
      followsClosures: row.follows_closures === 1,
      openingHours: row.opening_hours === 1,
      openNow: book.judge([row.id], now).open,
      nextChange: nextChange === null ? null : new Date(nextChange).toISOString(),
      usedBy: {
        devices: devices.filter(isUser).map(({ id, name }) => ({ id, name })),
        tiers: tiers.filter(isUser).map(({ id, name }) => ({ id, name })),
        grants: grants.get(row.id) ?? 0,
      },
    }
  })
}

const idsSchema = z.array(z.int())

export async function loadClosures(ctx: Pick<Context, 'db'>): Promise<Closure[]> {
  return (await listClosures(ctx.db)).map((row) => ({
    id: row.id,
    name: row.name,
    from: row.from_day,
    to: row.to_day,
    windows: closureWindowsSchema.parse(JSON.parse(row.windows)),
    schedules: idsSchema.parse(JSON.parse(row.schedules)),
  }))
}

const mostDays = 62
const dayMs = 86_400_000

/** When a schedule holds between two instants. Throws `not_found`, and 400 unless the range is at most 62 days long. */
export async function loadWindows(
  ctx: LoadContext,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<{ from: string; to: string }[]> {
  const range = { from: fromText(from).epochMilliseconds, to: fromText(to).epochMilliseconds }
  if (range.to <= range.from || range.to - range.from > mostDays * dayMs) throw invalidField('to', 'validation.date')
  if (!(await findSchedule(ctx.db, id))) throw new AppError('not_found')
  const book = await readBook(ctx, ctx.db)
  return cutSpans(book.spansOf([id], range.from), range).map((span) => ({
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
  }))
}
