import { type CalendarSource, sourceLimits } from '@fobhouse/contract/calendar-sources.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullNameOrNull } from '../../core/full-name.ts'
import * as store from './store.ts'

/** All sources with how they are, or the one with this id. */
export async function loadSources(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  id?: number,
): Promise<CalendarSource[]> {
  const now = nowText(clock)
  const rows = await store.listSources(db, id)
  const entries = await store.countEntries(db, now)
  const clashes = Map.groupBy(await store.listClashes(db, now), (clash) => clash.source_id)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    bookable: { id: row.bookable_id, name: row.bookable },
    showTitles: row.show_titles === 1,
    readAt: row.read_at,
    goodAt: row.good_at,
    entries: entries.get(row.id) ?? 0,
    clashes: (clashes.get(row.id) ?? []).slice(0, sourceLimits.mostClashes).map(presentClash),
    fault: row.fault,
  }))
}

type Row = Awaited<ReturnType<typeof store.listClashes>>[number]

function presentClash(row: Row): CalendarSource['clashes'][number] {
  const member = row.member_id === null ? null : { id: row.member_id, name: fullNameOrNull(row) ?? '' }
  return { bookingId: row.id, member, start: row.starts_at, end: row.ends_at }
}

/** Throws `not_found`. */
export async function loadSource(ctx: Pick<Context, 'clock' | 'db'>, id: number): Promise<CalendarSource> {
  const [source] = await loadSources(ctx, id)
  if (!source) throw new AppError('not_found')
  return source
}
