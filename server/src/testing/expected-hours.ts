import type { TableRows } from './access-tables.ts'

// Who is outside hours, written again from `docs/rules/hours.md`.

type Visitor = { rows: TableRows; device: TableRows['devices'][number]; member: TableRows['members'][number] }

const hourMs = 3_600_000
/** The zones of these clubs, which have no summer time, with their hours ahead of UTC. */
const hoursAhead: Record<string, number> = { 'Australia/Brisbane': 10, 'America/Phoenix': -7 }

/** The weekday, 1 to 7, and the time of day in the club's zone. */
function localTime(rows: TableRows, instant: number): { day: number; time: string } {
  const local = new Date(instant + (hoursAhead[rows.setting('general.timeZone')] ?? Number.NaN) * hourMs)
  return { day: local.getUTCDay() || 7, time: local.toISOString().slice(11, 16) }
}

/** Whether a schedule holds at an instant, by the weekday and the time of day. Windows here end on their day. */
function isOpen(rows: TableRows, id: number, instant: number): boolean {
  const { day, time } = localTime(rows, instant)
  const windows: { days: number[]; from: string; to: string }[] = JSON.parse(
    rows.schedules.find((row) => row.id === id)?.windows ?? '[]',
  )
  return windows.some(({ days, from, to }) => days.includes(day) && from <= time && time < to)
}

/** `own`: the hours of their grant. Every window begins at a full hour, so looking at each full hour finds the next. */
export function isOutsideHours(
  { rows, device, member }: Visitor,
  own: string | undefined,
): boolean | Record<string, unknown> {
  if (own === 'always') return false
  const tier = rows.tiers.find((row) => row.member_id === member.id)?.schedule_id
  const both = [device.schedule_id, tier].filter((id) => typeof id === 'number')
  const ids = own === undefined || own === 'inherit' ? both : [Number(own)]
  const isIn = (instant: number) => ids.every((id) => isOpen(rows, id, instant))
  if (isIn(rows.now)) return false
  for (let hour = Math.ceil(rows.now / hourMs) * hourMs; hour <= rows.now + 60 * 24 * hourMs; hour += hourMs) {
    if (isIn(hour)) return { opensAt: new Date(hour).toISOString() }
  }
  return true
}
