import ICAL from 'ical.js'
import { startsOf } from './expand-rule.ts'
import { type Properties, readProperties, rulesOf, textOf, timesOf } from './properties.ts'
import type { Part } from './split-file.ts'
import { isUtc, localOf, type ToInstant, zoneOfName } from './times.ts'
import { windowsZones } from './windows-zones.ts'

/** Thrown for a zone of which nothing is known. */
export class UnknownZone extends Error {}

/** The clocks of a file: its own zones first, then IANA's names and Outlook's. Gives undefined for none. */
export function clocksOf(parts: readonly Part[], until: number): (name: string) => ToInstant {
  const own = new Map(parts.filter(({ kind }) => kind === 'zone').map((part) => [zoneName(part), part]))
  const known = new Map<string, ToInstant>()
  return (name) => {
    const before = known.get(name)
    if (before) return before
    const part = own.get(name)
    const clock = part ? readZone(part, until) : named(name)
    known.set(name, clock)
    return clock
  }
}

function zoneName({ lines }: Part): string {
  return textOf(readProperties(lines), 'tzid')
}

/** Some programs put their own name before that of the zone: `/mozilla.org/20050126_1/Europe/Stockholm`. */
function named(name: string): ToInstant {
  const words = name.split('/')
  const tails = name.startsWith('/') ? [words.slice(-3), words.slice(-2), words.slice(-1)] : []
  for (const one of [name, ...tails.map((tail) => tail.join('/'))]) {
    const clock = zoneOfName(windowsZones[one] ?? one)
    if (clock) return clock
  }
  throw new UnknownZone(`There is no zone ${name}`)
}

/** From this time on the offset is another one; the time as if the clock were UTC. */
type Turn = { local: number; before: number; after: number }

/** A zone as the file describes it (RFC 5545, 3.6.5), up to an instant. */
function readZone({ parts }: Part, until: number): ToInstant {
  const turns = parts
    .flatMap((lines) => turnsOf(readProperties(lines), until))
    .map(({ local, before, after }) => ({ before, after, from: local + Math.max(0, after - before) }))
    .toSorted((one, other) => one.from - other.from)
  const [first] = turns
  if (!first) throw new UnknownZone('A zone of the file has no times')
  return (local) => {
    // Up to the end of a time that is skipped, and of one that comes for the first time, the offset before the turn holds.
    const last = turns.findLast(({ from }) => from <= local)
    return local - (last?.after ?? first.before)
  }
}

function turnsOf(properties: Properties, until: number): Turn[] {
  const [start] = timesOf(properties, 'dtstart')
  const [before, after] = [offsetOf(properties, 'tzoffsetfrom'), offsetOf(properties, 'tzoffsetto')]
  if (!start || before === undefined || after === undefined) return []
  const clock: ToInstant = (local) => local - before
  const at = ({ time }: { time: ICAL.Time }) => (isUtc(time) ? localOf(time) + before : localOf(time))
  const range = { start: at(start), clock, from: 0, until }
  const locals = [
    at(start),
    ...timesOf(properties, 'rdate').map(at),
    ...rulesOf(properties).flatMap((rule) => [...startsOf(rule, range)]),
  ]
  return locals.map((local) => ({ local, before, after }))
}

/** In milliseconds. */
function offsetOf(properties: Properties, name: string): number | undefined {
  const value: unknown = properties.get(name)?.[0]?.getFirstValue()
  return value instanceof ICAL.UtcOffset ? value.toSeconds() * 1000 : undefined
}
