import { Readable } from 'node:stream'
import type { EquipmentFigures } from '@fobhouse/contract/routes/equipment-admin.ts'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { type CsvColumns, csvOf } from '../../../core/csv.ts'
import { figuresOf } from './figures-rules.ts'
import * as store from './figures-store.ts'

type FiguresContext = Pick<Context, 'clock' | 'db' | 'settings'>
/** Days of the club, both included. */
type Days = { from?: string | undefined; to?: string | undefined }

const usualDays = 30

/** How much each item was booked, used and out of order; without days the last thirty. Nothing counts that is to come. */
export async function loadFigures(ctx: FiguresContext, days: Days): Promise<EquipmentFigures[]> {
  const { from, to } = rangeOf(ctx, days)
  const range = { from: Date.parse(from), to: Date.parse(to) }
  const booked = byItem(await store.listBooked(ctx.db, { from, to }))
  const ran = byItem(await store.listRan(ctx.db, { from, to }))
  const missed = byItem(await store.listNoShows(ctx.db, { from, to }))
  const turns = byItem(await store.listTurns(ctx.db, to))
  return (await store.listAll(ctx.db)).map((item) => {
    const use = {
      booked: booked(item.id).map((row) => ({
        memberId: row.member_id,
        from: Date.parse(row.starts_at),
        to: Date.parse(row.ends_at),
      })),
      ran: ran(item.id).map((row) => ({
        memberId: row.member_id,
        from: Date.parse(row.started_at),
        to: Date.parse(row.ended_at ?? row.last_news_at),
        milliwattHours: row.milliwattHours,
      })),
      turns: turns(item.id).map(({ at, state }) => ({ at: Date.parse(at), state })),
    }
    return { item, ...figuresOf(use, range), noShows: missed(item.id).length }
  })
}

/** From the beginning of a day to the end of another, or to now. */
function rangeOf({ clock, settings }: FiguresContext, { from, to }: Days): { from: string; to: string } {
  const zone = settings.get('general.timeZone')
  const last = to === undefined ? clock.now().toZonedDateTimeISO(zone).toPlainDate() : Temporal.PlainDate.from(to)
  const first = from === undefined ? last.subtract({ days: usualDays - 1 }) : Temporal.PlainDate.from(from)
  const [begin, end] = [first, last.add({ days: 1 })].map((day) => toText(day.toZonedDateTime(zone).toInstant()))
  const now = nowText(clock)
  return { from: begin ?? now, to: end === undefined || end > now ? now : end }
}

function byItem<Row extends { equipment_id: number }>(rows: readonly Row[]): (itemId: number) => readonly Row[] {
  const known = Map.groupBy(rows, (row) => row.equipment_id)
  return (itemId) => known.get(itemId) ?? []
}

/** Names are English in every language: spreadsheet formulas and other programs look for them. */
const columns: CsvColumns<EquipmentFigures> = {
  id: ({ item }) => item.id,
  item: ({ item }) => item.name,
  bookedMinutes: (row) => row.bookedMinutes,
  usedMinutes: (row) => row.usedMinutes,
  noShows: (row) => row.noShows,
  sessions: (row) => row.sessions,
  seconds: (row) => row.seconds,
  kwh: (row) => row.kwh,
  outSeconds: (row) => row.outSeconds,
}

/** The same as CSV. */
export function figuresAsCsv(rows: readonly EquipmentFigures[]): Readable {
  return csvOf(columns, Readable.from(rows))
}
