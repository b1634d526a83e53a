import { asOneLine } from '@fobhouse/contract/text.ts'
import ICAL from 'ical.js'
import { startsOf } from './expand-rule.ts'
import { parameterOf, type Properties, rulesOf, textOf, timesOf } from './properties.ts'
import { dayMs, endOf, isUtc, localOf, type Span, spanOf, type ToInstant, utc, type When, whenAt } from './times.ts'

/** How the times of a file are read: floating times and dates are on the club's clock. */
export type Clocks = { named: (zone: string) => ToInstant; floating: ToInstant; days: ToInstant }

export type Event = {
  uid: string
  title: string
  isBusy: boolean
  start: When
  span: Span
  rules: readonly ICAL.Recur[]
  /** Further times, some of another length. */
  more: readonly { start: When; span: Span }[]
  /** Instants that are left out, and days of its clock. */
  left: { instants: ReadonlySet<number>; days: ReadonlySet<number> }
  /** Which date of a series it is instead of; null: it is the series, or none. */
  insteadOf: number | null
}

/** Undefined for an event without a start: it takes no time. */
export function readEvent(properties: Properties, clocks: Clocks): Event | undefined {
  const [written] = timesOf(properties, 'dtstart')
  if (!written) return undefined
  const start = whenOf(written, clocks)
  const span = readSpan(properties, start, clocks)
  const [instead] = timesOf(properties, 'recurrence-id')
  const isPrivate = /^(?:PRIVATE|CONFIDENTIAL)$/i.test(textOf(properties, 'class'))
  return {
    uid: textOf(properties, 'uid'),
    title: isPrivate ? '' : [...asOneLine(textOf(properties, 'summary'))].slice(0, 200).join(''),
    isBusy: !/^CANCELLED$/i.test(textOf(properties, 'status')) && !/^TRANSPARENT$/i.test(textOf(properties, 'transp')),
    start,
    span,
    rules: rulesOf(properties),
    more: readMore(properties, span, clocks),
    left: readLeft(properties, start, clocks),
    insteadOf: instead ? whenOf(instead, clocks).instant : null,
  }
}

type Written = { property: ICAL.Property; time: ICAL.Time }

function whenOf({ property, time }: Written, { named, floating, days }: Clocks): When {
  if (time.isDate) return whenAt(localOf(time), { isDate: true, clock: days })
  if (isUtc(time)) return whenAt(localOf(time), { isDate: false, clock: utc })
  const zone = parameterOf(property, 'tzid')
  return whenAt(localOf(time), { isDate: false, clock: zone === undefined ? floating : named(zone) })
}

/** A day for a date without an end; what has no length takes no time. */
function readSpan(properties: Properties, start: When, clocks: Clocks): Span {
  const [end] = timesOf(properties, 'dtend')
  const duration: unknown = properties.get('duration')?.[0]?.getFirstValue()
  if (end) return spanUntil(start, whenOf(end, clocks))
  const span = duration instanceof ICAL.Duration ? spanOf(duration) : { days: 0, milliseconds: 0 }
  return start.isDate && endOf(start, span) <= start.instant ? { days: 1, milliseconds: 0 } : span
}

function spanUntil(start: When, end: When): Span {
  if (start.isDate && end.isDate) {
    return { days: Math.max(1, Math.round((end.local - start.local) / dayMs)), milliseconds: 0 }
  }
  return { days: 0, milliseconds: Math.max(0, end.instant - start.instant) }
}

function readMore(properties: Properties, span: Span, clocks: Clocks): Event['more'] {
  return (properties.get('rdate') ?? []).flatMap((property) =>
    property.getValues().map((value: unknown) => {
      if (value instanceof ICAL.Time) return { start: whenOf({ property, time: value }, clocks), span }
      if (value instanceof ICAL.Period) return readPeriod(property, value, clocks)
      throw new Error('A further date is none')
    }),
  )
}

/** A time with its end, or with its length. */
export function readPeriod(property: ICAL.Property, period: ICAL.Period, clocks: Clocks): { start: When; span: Span } {
  const start = whenOf({ property, time: period.start }, clocks)
  const { end, duration } = period as { end: ICAL.Time | null; duration: ICAL.Duration | null } // one of them is null
  if (duration) return { start, span: spanOf(duration) }
  return { start, span: end ? spanUntil(start, whenOf({ property, time: end }, clocks)) : { days: 0, milliseconds: 0 } }
}

/** Some programs leave out days of what has times of day. */
function readLeft(properties: Properties, start: When, clocks: Clocks): Event['left'] {
  const left = timesOf(properties, 'exdate').map((written) => whenOf(written, clocks))
  const days = start.isDate ? [] : left.filter(({ isDate }) => isDate)
  return {
    instants: new Set(left.filter((when) => !days.includes(when)).map(({ instant }) => instant)),
    days: new Set(days.map(({ local }) => local)),
  }
}

/** A date of an event; `at` is the instant at which its series has it. */
export type Occurrence = { at: number; from: number; to: number }

type Wanted = { from: number; to: number; /** Of each rule, the first ones. */ most: number }

/** The dates of an event that end after an instant and begin before another. */
export function* occurrencesOf(event: Event, { from, to, most }: Wanted): Generator<Occurrence> {
  const { start, span, more, left, rules } = event
  const seen = new Set<number>()
  const take = function* (when: When, length: Span): Generator<Occurrence> {
    const isLeft = left.instants.has(when.instant) || left.days.has(Math.floor(when.local / dayMs) * dayMs)
    if (isLeft || seen.has(when.instant)) return
    seen.add(when.instant)
    const end = endOf(when, length)
    if (end > from && when.instant < to && end > when.instant) yield { at: when.instant, from: when.instant, to: end }
  }
  yield* take(start, span)
  for (const one of more) yield* take(one.start, one.span)
  const around = span.days * dayMs + span.milliseconds + 2 * dayMs
  const range = { start: start.local, clock: start.clock, from: from - around, until: to + 2 * dayMs }
  for (const rule of rules) {
    let count = 0
    for (const local of startsOf(rule, range)) {
      if (local < range.from) continue
      for (const occurrence of take(whenAt(local, start), span)) {
        yield occurrence
        count += 1
      }
      if (count >= most) break
    }
  }
}
