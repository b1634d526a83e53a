import type { DayWindow } from '@fobhouse/contract/hours.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { factsOfClosure, factsOfSchedule, readBook } from './read-book.ts'
import { describeDay, type Spans } from './rules.ts'
import { findOpeningHours, listClosures } from './store.ts'

type OpeningContext = Pick<Context, 'clock' | 'db' | 'settings'>

export type Opening = { openNow: boolean; opensAt: string | null; closesAt: string | null }

/** Whether the club is open by its opening hours; undefined if no schedule has them. */
export async function readOpening(ctx: OpeningContext): Promise<Opening | undefined> {
  const row = await findOpeningHours(ctx.db)
  if (!row) return undefined
  const book = await readBook(ctx, ctx.db)
  const { open, until, opensAt } = book.judge([row.id], ctx.clock.milliseconds())
  return { openNow: open, opensAt: textOf(opensAt), closesAt: textOf(until) }
}

function textOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}

export type OpeningDay = { date: string; closure: string | null; windows: DayWindow[] }

/** The opening hours of today and the days after it; no windows at all where no schedule has them. */
export async function readOpeningDays(ctx: OpeningContext, days: number): Promise<OpeningDay[]> {
  const row = await findOpeningHours(ctx.db)
  const closures = await listClosures(ctx.db)
  const names = new Map(closures.map(({ id, name }) => [id, name]))
  const facts = closures.map(factsOfClosure)
  const today = ctx.clock.now().toZonedDateTimeISO(ctx.settings.get('general.timeZone')).toPlainDate()
  return Array.from({ length: days }, (_, ahead) => {
    const date = today.add({ days: ahead })
    if (!row) return { date: date.toString(), closure: null, windows: [] }
    const { closureId, windows } = describeDay(factsOfSchedule(row), facts, date)
    return {
      date: date.toString(),
      closure: closureId === null ? null : (names.get(closureId) ?? null),
      windows: [...windows],
    }
  })
}

/** When the club is open by its opening hours, from two days before an instant to 62 days after it; null if it has none. */
export async function readOpenSpans(ctx: Pick<Context, 'settings'>, db: Queries, from: number): Promise<Spans | null> {
  const spansFrom = await readOpenSpansOfAll(ctx, db)
  return spansFrom && spansFrom(from)
}

/** The same for any instants: schedules and closures are read once. */
export async function readOpenSpansOfAll(
  ctx: Pick<Context, 'settings'>,
  db: Queries,
): Promise<((from: number) => Spans) | null> {
  const row = await findOpeningHours(db)
  if (!row) return null
  const book = await readBook(ctx, db)
  return (from) => book.spansOf([row.id], from)
}

/** The closures that touch these days of the club, both included. */
export async function readClosures(db: Queries, { from, to }: { from: string; to: string }) {
  const rows = await listClosures(db)
  return rows
    .filter((row) => row.from_day <= to && row.to_day >= from)
    .map((row) => ({ name: row.name, from: row.from_day, to: row.to_day }))
}
