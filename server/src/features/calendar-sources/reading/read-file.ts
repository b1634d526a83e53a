import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { type Clocks, type Event, occurrencesOf, readEvent, readPeriod } from './events.ts'
import { parameterOf, type Properties, readProperties } from './properties.ts'
import { type Part, splitFile } from './split-file.ts'
import { dayMs, daysOf, endOf, zoneOfName } from './times.ts'
import { clocksOf, UnknownZone } from './zones.ts'

/** A time that somebody else's calendar says is busy, in milliseconds. The key stays the same if it is moved. */
export type BusyTime = { key: string; from: number; to: number; title: string }
export type FileFault = 'no_calendar' | 'unreadable' | 'unknown_zone'
export type FileRead = { times: BusyTime[] } | { fault: FileFault }

export type Reading = {
  /** The club's zone. */
  timeZone: string
  /** Which times: those that end after the first instant and begin before the second. */
  from: number
  to: number
  /** The first of them. */
  most: number
  withTitles: boolean
}

/** What is busy by an iCalendar file (`docs/rules/bookings.md`), in order. Some files take for ever: see `read-in-thread.ts`. */
export function readFile(text: string, reading: Reading): FileRead {
  const parts = splitFile(text)
  if (!parts) return { fault: 'no_calendar' }
  try {
    return { times: readTimes(parts, reading) }
  } catch (error) {
    return { fault: error instanceof UnknownZone ? 'unknown_zone' : 'unreadable' }
  }
}

function readTimes(parts: readonly Part[], reading: Reading): BusyTime[] {
  const { timeZone, to } = reading
  const named = clocksOf(parts, to + 366 * dayMs)
  const clocks = { named, floating: zoneOfName(timeZone) ?? named(timeZone), days: daysOf(timeZone) }
  const found = createCollection(reading.most)
  const events = parts
    .filter(({ kind }) => kind === 'event')
    .flatMap(({ lines }) => readEvent(readProperties(lines), clocks) ?? [])
  for (const time of timesOfEvents(events, reading)) found.add(time)
  for (const { kind, lines } of parts) {
    if (kind !== 'freebusy') continue
    for (const time of timesOfFreeBusy(readProperties(lines), reading, clocks)) found.add(time)
  }
  return found.first()
}

/** Dates of a series that are written anew take the place of those of the series, also if they are cancelled. */
function* timesOfEvents(events: readonly Event[], reading: Reading): Generator<BusyTime> {
  const instead = new Map<string, Set<number>>()
  for (const { uid, insteadOf } of events) {
    if (insteadOf !== null) instead.set(uid, (instead.get(uid) ?? new Set()).add(insteadOf))
  }
  for (const event of events) {
    if (!event.isBusy) continue
    const { uid, insteadOf, rules, more, title } = event
    const isSeries = rules.length + more.length > 0
    for (const { at, from, to } of occurrencesOf(event, reading)) {
      if (insteadOf === null && instead.get(uid)?.has(at)) continue
      const key = `${uid} ${insteadOf ?? (isSeries ? at : '')}`
      yield { key, from, to, title: reading.withTitles ? title : '' }
    }
  }
}

function* timesOfFreeBusy(properties: Properties, { from, to }: Reading, clocks: Clocks): Generator<BusyTime> {
  for (const property of properties.get('freebusy') ?? []) {
    if (/^FREE$/i.test(parameterOf(property, 'fbtype') ?? '')) continue
    for (const value of property.getValues()) {
      if (!(value instanceof ICAL.Period)) throw new Error('A busy time of the file is none')
      const { start, span } = readPeriod(property, value, clocks)
      const end = endOf(start, span)
      if (end <= from || start.instant >= to || end <= start.instant) continue
      yield { key: `busy ${start.instant} ${end}`, from: start.instant, to: end, title: '' }
    }
  }
}

/** The begin of the next century is far enough for whatever has no end. */
const [first, last] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)]
const minuteMs = 60_000

/** Keeps the first times of many. */
function createCollection(most: number) {
  let times: BusyTime[] = []
  const cut = () => {
    times = times.toSorted((one, other) => one.from - other.from || one.to - other.to).slice(0, most)
  }
  return {
    add(time: BusyTime): void {
      times.push({
        ...time,
        from: Math.max(first, Math.floor(time.from / minuteMs) * minuteMs),
        to: Math.min(last, Math.ceil(time.to / minuteMs) * minuteMs),
      })
      if (times.length >= 4 * most) cut()
    },
    first(): BusyTime[] {
      cut()
      return nameEach(times)
    },
  }
}

/** Names of events may tell of people, so they are not kept; two of the same name are told apart by their order. */
function nameEach(times: readonly BusyTime[]): BusyTime[] {
  const counts = new Map<string, number>()
  return times.map(({ key, ...time }) => {
    const n = (counts.get(key) ?? 0) + 1
    counts.set(key, n)
    return { ...time, key: createHash('sha256').update(`${key} ${n}`).digest('base64url').slice(0, 22) }
  })
}
