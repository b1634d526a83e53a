import { closureWindowsSchema, weekWindowsSchema } from '@fobhouse/contract/hours.ts'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { readSettingAt } from '../../db/settings-history.ts'
import {
  alwaysOpen,
  type ClosureFacts,
  type HoursVerdict,
  intersectSpans,
  judgeSpans,
  resolveWindows,
  type ScheduleFacts,
  type Spans,
} from './rules.ts'
import { listClosures, listClosuresAt, listSchedules, listSchedulesAt } from './store.ts'

export type BookContext = Pick<Context, 'settings'>

/** How far ahead openings are looked for. */
export const daysAhead = 60

const dayMs = 86_400_000

/** All schedules and closures of one moment. */
export type HoursBook = {
  /** Judges an instant by schedules that must all hold; none: always open. Milliseconds since 1970. */
  judge(scheduleIds: readonly number[], at: number): HoursVerdict
  /** When these schedules all hold, at least from two days before `at` to 62 days after it. */
  spansOf(scheduleIds: readonly number[], at: number): Spans
  nameOf(scheduleId: number): string | undefined
}

/** The schedules and closures as they are, or as they were at a past instant. */
export async function readBook(ctx: BookContext, db: Queries, at?: string): Promise<HoursBook> {
  const timeZone =
    at === undefined
      ? ctx.settings.get('general.timeZone')
      : await readSettingAt({ db, settings: ctx.settings }, 'general.timeZone', at)
  const schedules = await (at === undefined ? listSchedules(db) : listSchedulesAt(db, at))
  const closures = await (at === undefined ? listClosures(db) : listClosuresAt(db, at))
  return bookOf(schedules, closures, timeZone)
}

type ScheduleRow = { id: number; name: string; windows: string; follows_closures: number }
type ClosureRow = { id: number; from_day: string; to_day: string; windows: string; schedules: string }

let newest: { content: string; book: HoursBook } | undefined

/** The book of the newest content is kept with what it has resolved: every tap of a club with hours asks for it. */
function bookOf(schedules: readonly ScheduleRow[], closures: readonly ClosureRow[], timeZone: string): HoursBook {
  const content = JSON.stringify([schedules, closures, timeZone])
  if (newest?.content !== content) {
    const facts = { schedules: schedules.map(factsOfSchedule), closures: closures.map(factsOfClosure), timeZone }
    const names = new Map(schedules.map(({ id, name }) => [id, name]))
    newest = { content, book: createBook(facts, names) }
  }
  return newest.book
}

type BookFacts = { schedules: readonly ScheduleFacts[]; closures: readonly ClosureFacts[]; timeZone: string }

function createBook({ schedules, closures, timeZone }: BookFacts, names: ReadonlyMap<number, string>): HoursBook {
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  const resolved = new Map<string, Spans>()
  const resolve = (id: number, day: Temporal.PlainDate): Spans => {
    const key = `${id} ${day.toString()}`
    const known = resolved.get(key)
    if (known) return known
    const schedule = byId.get(id)
    const range = { timeZone, from: day.subtract({ days: 3 }), to: day.add({ days: daysAhead + 3 }) }
    const spans = schedule ? resolveWindows(schedule, closures, range) : []
    if (resolved.size > mostResolved) resolved.clear()
    resolved.set(key, spans)
    return spans
  }
  const spansOf = ([first, ...others]: readonly number[], at: number): Spans => {
    const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
    if (first === undefined) return [{ from: -Infinity, to: Infinity }]
    return others.reduce((spans, id) => intersectSpans(spans, resolve(id, day)), resolve(first, day))
  }
  return {
    spansOf,
    judge: (ids, at) => (ids.length === 0 ? alwaysOpen : judgeSpans(spansOf(ids, at), at, at + daysAhead * dayMs)),
    nameOf: (id) => names.get(id),
  }
}

const mostResolved = 500

export function factsOfSchedule({ id, windows, follows_closures }: ScheduleRow): ScheduleFacts {
  return { id, windows: weekWindowsSchema.parse(JSON.parse(windows)), followsClosures: follows_closures === 1 }
}

const idsSchema = z.array(z.int())

export function factsOfClosure({ id, from_day, to_day, windows, schedules }: ClosureRow): ClosureFacts {
  return {
    id,
    from: from_day,
    to: to_day,
    windows: closureWindowsSchema.parse(JSON.parse(windows)),
    schedules: idsSchema.parse(JSON.parse(schedules)),
  }
}
