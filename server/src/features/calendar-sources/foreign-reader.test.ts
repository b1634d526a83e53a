import 'temporal-polyfill/global'
import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { readFile } from './reading/read-file.ts'

// What a source's series mean is compared with another library, which shares nothing with the one that reads them.

const hourMs = 3_600_000
const from = Date.parse('2027-01-01T00:00:00Z')
const to = from + 400 * 24 * hourMs
const zones = ['Europe/Stockholm', 'Australia/Sydney', 'America/New_York', 'America/Santiago', 'UTC'] as const
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const daySets = fc.uniqueArray(fc.constantFrom(...days), { minLength: 1, maxLength: 3 }).map((some) => some.join(','))
const interval = fc.integer({ min: 1, max: 4 }).map((n) => `;INTERVAL=${n}`)
const nth = fc.constantFrom('1', '2', '3', '4', '-1')
const rules = fc.oneof(
  interval.map((step) => `FREQ=DAILY${step}`),
  fc.tuple(interval, daySets).map(([step, set]) => `FREQ=DAILY${step};BYDAY=${set}`),
  interval.map((step) => `FREQ=WEEKLY${step}`),
  fc.tuple(interval, daySets).map(([step, set]) => `FREQ=WEEKLY${step};WKST=MO;BYDAY=${set}`),
  fc.tuple(interval, fc.integer({ min: 1, max: 31 })).map(([step, day]) => `FREQ=MONTHLY${step};BYMONTHDAY=${day}`),
  fc.tuple(interval, nth, fc.constantFrom(...days)).map(([step, n, day]) => `FREQ=MONTHLY${step};BYDAY=${n}${day}`),
  fc.tuple(nth, daySets).map(([n, set]) => `FREQ=MONTHLY;BYDAY=${set};BYSETPOS=${n}`),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), nth, fc.constantFrom(...days))
    .map(([month, n, day]) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=${n}${day}`),
  fc.integer({ min: 1, max: 12 }).map((month) => `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=28`),
)
/** How a rule ends that begins at an instant. */
const ends: fc.Arbitrary<(begin: number) => string> = fc.oneof(
  fc.constant(() => ''),
  fc.integer({ min: 1, max: 400 }).map((n) => () => `;COUNT=${n}`),
  fc.integer({ min: 0, max: 40_000 }).map((hours) => (begin: number) => `;UNTIL=${stamp(begin + hours * hourMs)}Z`),
)
const two = (n: number) => String(n).padStart(2, '0')

/** As iCalendar writes a time. */
function stamp(local: number): string {
  return new Date(local).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
}

const series = fc.record({
  zone: fc.constantFrom(...zones),
  day: fc.integer({ min: 0, max: 2000 }),
  // What a time means that a night skips, libraries do not agree about: `reading.test.ts`.
  hour: fc.integer({ min: 4, max: 23 }),
  minute: fc.constantFrom(0, 30),
  rule: rules,
  end: ends,
  left: fc.array(fc.nat(40), { maxLength: 4 }),
  hours: fc.constantFrom(1, 5, 30),
})
const show = (instant: number) => new Date(instant).toISOString()
type Series = typeof series extends fc.Arbitrary<infer Value> ? Value : never

function foreignTimes({ zone, start, rule }: { zone: string; start: string; rule: string }): number[] {
  const reader = new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${start}\nRRULE:${rule}` })
  return reader.between(new Date(from - 40 * hourMs), new Date(to), true).map((time) => time.epochMilliseconds)
}

test('the dates of a series are those that another library finds', () => {
  const property = fc.property(series, (made: Series) => {
    const { zone, day, hour, minute, rule, end, left, hours } = made
    const time = `T${two(hour)}${two(minute)}00`
    // From the first date of the rule on: for another start the standard says nothing.
    const begin = `${stamp(from - (1000 - day) * 24 * hourMs).slice(0, 8)}${time}`
    const [first] = new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${begin}\nRRULE:${rule};COUNT=1` }).all()
    if (!first) return
    const start = `${first.toPlainDate().toString().replaceAll('-', '')}${time}`
    const whole = rule + end(first.epochMilliseconds)
    const found = foreignTimes({ zone, start, rule: whole })
    const dropped = new Set(left.flatMap((index) => found[index] ?? []))
    const expected = found.filter((at) => !dropped.has(at) && at + hours * hourMs > from && at < to)
    const lines = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:one',
      `DTSTART;TZID=${zone}:${start}`,
      `DURATION:PT${hours}H`,
      `RRULE:${whole}`,
      ...[...dropped].map((at) => `EXDATE:${stamp(at)}Z`),
      'END:VEVENT',
      'END:VCALENDAR',
    ]
    const read = readFile(lines.join('\r\n'), {
      timeZone: 'Australia/Brisbane',
      from,
      to,
      most: 20_000,
      withTitles: false,
    })
    expect('times' in read && read.times.map((busy) => [busy.from, busy.to].map(show))).toEqual(
      expected.map((at) => [at, at + hours * hourMs].map(show)),
    )
  })
  fc.assert(property, { numRuns: 100 })
})
