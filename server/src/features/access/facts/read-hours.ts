import { type HoursBook, readBook } from '../../hours/public.ts'
import { type HoursFacts, hoursWithoutSchedule } from '../rules.ts'
import { instantOf, type Moment, textOf } from './read-moment.ts'

/** What schedules say at a moment, or at another instant, for somebody for whom all these must hold. */
export type JudgeHours = (scheduleIds: readonly number[], instant?: number) => HoursFacts

/** Reads the schedules only if any of them is asked for. */
export async function readHours({ ctx, db, at }: Moment, isAsked: boolean): Promise<JudgeHours> {
  if (!isAsked) return () => hoursWithoutSchedule
  const book = await readBook(ctx, db, at)
  const moment = instantOf({ ctx, at })
  return (ids, instant = moment) => presentHours(book, ids, instant)
}

/** The same for an instant to come, in milliseconds since 1970, by the schedules of now. */
export async function readHoursAt({ ctx, db }: Moment, instant: number): Promise<JudgeHours> {
  const book = await readBook(ctx, db)
  const known = new Map<string, HoursFacts>()
  return (ids, other = instant) => {
    const key = `${other} ${ids.join()}`
    const facts = known.get(key) ?? presentHours(book, ids, other)
    known.set(key, facts)
    return facts
  }
}

function presentHours(book: HoursBook, ids: readonly number[], moment: number): HoursFacts {
  const { open, until, opensAt } = book.judge(ids, moment)
  return {
    open,
    until: until === null ? null : textOf(until),
    opensAt: opensAt === null ? null : textOf(opensAt),
    scheduleNames: ids.flatMap((id) => book.nameOf(id) ?? []),
  }
}
