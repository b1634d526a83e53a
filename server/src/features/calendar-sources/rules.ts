/** A time that is busy elsewhere, in milliseconds; the mark stays the same if it is moved. */
export type Wanted = { mark: string; from: number; to: number; title: string }
/** One that is written already. */
export type Kept = { source_mark: string | null; starts_at: string; ends_at: string; purpose: string }

export type Difference<Row> = { ended: Row[]; changed: { row: Row; time: Wanted }[]; added: Wanted[] }

/**
 * What has to be written so that what is occupied is what the calendar says. Times are known by their marks; where a
 * calendar names them anew each time, by when they are. `isAnew`: also what stays has to be written.
 */
export function compare<Row extends Kept>(
  kept: readonly Row[],
  wanted: readonly Wanted[],
  isAnew: boolean,
): Difference<Row> {
  const byMark = new Map(kept.map((row) => [row.source_mark, row]))
  const pairs = new Map<Wanted, Row>()
  for (const time of wanted) {
    const row = byMark.get(time.mark)
    if (row) pairs.set(time, row)
  }
  const taken = new Set(pairs.values())
  const rest = Map.groupBy(
    kept.filter((row) => !taken.has(row)),
    (row) => textOf({ from: Date.parse(row.starts_at), to: Date.parse(row.ends_at), title: row.purpose }),
  )
  for (const time of wanted) {
    const same = pairs.has(time) ? undefined : rest.get(textOf(time))?.pop()
    if (same) pairs.set(time, same)
  }
  const changed = [...pairs].filter(([time, row]) => isAnew || !isSame(time, row))
  return {
    ended: [...rest.values()].flat(),
    changed: changed.map(([time, row]) => ({ row, time })),
    added: wanted.filter((time) => !pairs.has(time)),
  }
}

function textOf({ from, to, title }: Pick<Wanted, 'from' | 'to' | 'title'>): string {
  return `${from} ${to} ${title}`
}

function isSame({ from, to, title }: Wanted, row: Kept): boolean {
  return from === Date.parse(row.starts_at) && to === Date.parse(row.ends_at) && title === row.purpose
}

type Span = { starts_at: string; ends_at: string }

/** Those of the bookings that something of the other calendar touches. */
export function findClashes<Booking extends Span>(bookings: readonly Booking[], busy: readonly Span[]): Booking[] {
  const ordered = busy.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
  return bookings.filter((booking) => {
    for (const { starts_at: start, ends_at: end } of ordered) {
      if (start >= booking.ends_at) return false
      if (end > booking.starts_at) return true
    }
    return false
  })
}

type Standing = { read_at: string | null; read_as: string | null; fault: string | null }

/** Whether a calendar has to be read again: also if it was read for another zone, other units, or a later instant. */
export function isDue(
  { read_at: readAt, read_as: readAs, fault }: Standing,
  { now, minutes, asNow }: { now: number; minutes: number; asNow: string },
): boolean {
  if (readAt === null) return true
  const passed = now - Date.parse(readAt)
  return passed < 0 || passed >= minutes * 60_000 || (fault === null && readAs !== asNow)
}

const dayMs = 24 * 3_600_000

/** A file that is unchanged has new times at the end of what is looked at, so once a day it is read whole. */
export function mayBeUnchanged(
  { read_as: readAs, whole_at: wholeAt }: { read_as: string | null; whole_at: string | null },
  { now, asNow }: { now: number; asNow: string },
): boolean {
  return readAs === asNow && wholeAt !== null && Math.abs(now - Date.parse(wholeAt)) < dayMs
}

/** Administrators hear of a fault once it has lasted a day. */
export function isLasting(since: string, now: number): boolean {
  return now - Date.parse(since) >= dayMs
}
