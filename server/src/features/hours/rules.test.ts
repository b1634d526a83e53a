import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  alwaysOpen,
  type ClosureFacts,
  cutSpans,
  describeDay,
  intersectSpans,
  joinSpans,
  judgeSpans,
  resolveWindows,
  type ScheduleFacts,
  schedulesFor,
  type Spans,
} from './rules.ts'

const stockholm = 'Europe/Stockholm'
const everyDay = [1, 2, 3, 4, 5, 6, 7]

function resolve(schedule: Partial<ScheduleFacts>, closures: readonly Partial<ClosureFacts>[], days: [string, string]) {
  const [from, to] = days.map((day) => Temporal.PlainDate.from(day))
  if (!from || !to) throw new Error('two days')
  const spans = resolveWindows(
    { id: 1, windows: [], followsClosures: true, ...schedule },
    closures.map((closure, index) => ({ id: index + 1, from: '', to: '', windows: [], schedules: [], ...closure })),
    { timeZone: stockholm, from, to },
  )
  return spans.map((span) => [
    new Date(span.from).toISOString().slice(0, 16),
    new Date(span.to).toISOString().slice(0, 16),
  ])
}

// The table of `docs/rules/hours.md`.
test.each([
  ['00:30', '04:00', '2027-03-28', [['2027-03-27T23:30', '2027-03-28T02:00']]],
  ['02:15', '02:45', '2027-03-28', []],
  ['02:30', '05:00', '2027-03-28', [['2027-03-28T01:00', '2027-03-28T03:00']]],
  ['01:00', '02:30', '2027-10-31', [['2027-10-30T23:00', '2027-10-31T01:30']]],
  ['02:30', '05:00', '2027-10-31', [['2027-10-31T00:30', '2027-10-31T04:00']]],
  ['22:00', '02:30', '2027-03-27', [['2027-03-27T21:00', '2027-03-28T01:00']]],
  ['00:00', '24:00', '2027-03-28', [['2027-03-27T23:00', '2027-03-28T22:00']]],
  ['00:00', '24:00', '2027-10-31', [['2027-10-30T22:00', '2027-10-31T23:00']]],
  ['09:00', '09:00', '2026-03-14', [['2026-03-14T08:00', '2026-03-15T08:00']]],
])('a window from %s to %s on %s', (from, to, day, expected) => {
  expect(resolve({ windows: [{ days: everyDay, from, to }] }, [], [day, day])).toEqual(expected)
})

const weekly = (window: { from: string; to: string }) => ({ ...window, days: everyDay })
const minuteMs = 60_000

/** The wall clock at an instant, as text that sorts. */
function wallClock(instant: number): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(stockholm)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** A window by looking at the clock minute by minute: it begins the first time that the clock shows it, and ends the last time. */
function spanByClock(day: string, { from, to }: { from: string; to: string }, minutes: readonly [number, string][]) {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  const begin = `${day}T${from}`
  const end = to === '24:00' ? `${next}T00:00` : `${to > from ? day : next}T${to}`
  const firstFrom = (time: string) => minutes.find(([, wall]) => wall >= time)?.[0] ?? Infinity
  return { from: firstFrom(begin), to: minutes.findLast(([, wall]) => wall === end)?.[0] ?? firstFrom(end) }
}

const timeOfNight = fc.integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const nightWindow = fc
  .record({ from: timeOfNight, to: timeOfNight.map((time) => (time === '00:00' ? '24:00' : time)) })
  .filter(({ from, to }) => from !== to)

test.each(['2027-03-27', '2027-10-30'])(
  'windows of the night after %s hold when the clock on the wall says so',
  (day) => {
    const dayBefore = Date.parse(`${day}T00:00Z`)
    const minutes = Array.from({ length: 72 * 60 }, (_, index): [number, string] => {
      const instant = dayBefore + index * minuteMs
      return [instant, wallClock(instant)]
    })
    const days = [day, Temporal.PlainDate.from(day).add({ days: 1 }).toString()] as const
    fc.assert(
      fc.property(fc.array(nightWindow, { minLength: 1, maxLength: 4 }), (windows) => {
        const spans = resolve({ windows: windows.map((window) => ({ ...window, days: everyDay })) }, [], [...days])
        const known = days.flatMap((each) => windows.map((window) => spanByClock(each, window, minutes)))
        const told = spans.map(([from, to]) => ({ from: Date.parse(`${from}Z`), to: Date.parse(`${to}Z`) }))
        const holding = (all: readonly { from: number; to: number }[]) =>
          minutes.flatMap(([at]) => (all.some(({ from, to }) => from <= at && at < to) ? [at] : []))
        expect(holding(told)).toEqual(holding(known))
      }),
      { numRuns: 40 },
    )
  },
)

describe('a week', () => {
  const evening = { days: [5], from: '22:00', to: '02:00' }
  const morning = { days: [6], from: '02:00', to: '09:00' }

  test('a window past midnight belongs to the day on which it begins, and windows that touch are one', () => {
    const days: [string, string] = ['2026-03-12', '2026-03-16']
    expect(resolve({ windows: [evening] }, [], days)).toEqual([['2026-03-13T21:00', '2026-03-14T01:00']])
    expect(resolve({ windows: [evening, morning] }, [], days)).toEqual([['2026-03-13T21:00', '2026-03-14T08:00']])
  })

  test('a closure takes a day’s own windows, and leaves the evening before', () => {
    const saturday = { from: '2026-03-14', to: '2026-03-14' }
    const days: [string, string] = ['2026-03-12', '2026-03-16']
    expect(resolve({ windows: [evening, morning] }, [saturday], days)).toEqual([
      ['2026-03-13T21:00', '2026-03-14T01:00'],
    ])
    const friday = { from: '2026-03-13', to: '2026-03-13' }
    expect(resolve({ windows: [evening, morning] }, [friday], days)).toEqual([['2026-03-14T01:00', '2026-03-14T08:00']])
    const party = { ...saturday, windows: [{ from: '18:00', to: '02:00' }] }
    expect(resolve({ windows: [evening, morning] }, [party], days)).toEqual([
      ['2026-03-13T21:00', '2026-03-14T01:00'],
      ['2026-03-14T17:00', '2026-03-15T01:00'],
    ])
  })

  test('a closure is for the schedules that it names, else for those that follow closures', () => {
    const closure = { from: '2026-03-14', to: '2026-03-14' }
    const days: [string, string] = ['2026-03-14', '2026-03-14']
    const open = [['2026-03-14T01:00', '2026-03-14T08:00']]
    expect(resolve({ windows: [morning], followsClosures: false }, [closure], days)).toEqual(open)
    expect(resolve({ windows: [morning], followsClosures: false }, [{ ...closure, schedules: [1] }], days)).toEqual([])
    expect(resolve({ windows: [morning] }, [{ ...closure, schedules: [2] }], days)).toEqual(open)
  })

  test('of two closures on one day the shorter one counts, then the newer one', () => {
    const summer = { from: '2026-03-10', to: '2026-03-20' }
    const hours = (from: string) => ({ from: '2026-03-14', to: '2026-03-14', windows: [{ from, to: '20:00' }] })
    const days: [string, string] = ['2026-03-14', '2026-03-14']
    expect(resolve({ windows: [morning] }, [summer, hours('10:00')], days)).toEqual([
      ['2026-03-14T09:00', '2026-03-14T19:00'],
    ])
    expect(resolve({ windows: [morning] }, [hours('10:00'), summer], days)).toEqual([
      ['2026-03-14T09:00', '2026-03-14T19:00'],
    ])
    expect(resolve({ windows: [morning] }, [hours('10:00'), hours('11:00')], days)).toEqual([
      ['2026-03-14T10:00', '2026-03-14T19:00'],
    ])
    const winter = { from: '2026-02-01', to: '2026-03-14' }
    expect(resolve({ windows: [morning] }, [hours('10:00'), winter], days)).toEqual([
      ['2026-03-14T09:00', '2026-03-14T19:00'],
    ])
  })
})

const spansArbitrary = fc
  .array(fc.tuple(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 30 })), { maxLength: 12 })
  .map((spans) => spans.map(([from, length]) => ({ from, to: from + length })))
const holds = (spans: Spans, at: number) => spans.some(({ from, to }) => from <= at && at < to)

test('a day names the closure that counts for the schedule, and none that it does not follow', () => {
  const day = Temporal.PlainDate.from('2026-12-24')
  const closure = { from: '2026-12-24', to: '2026-12-24', windows: [], schedules: [] }
  const closures = [
    { ...closure, id: 1 },
    { ...closure, id: 2, schedules: [7] },
  ]
  const told = (id: number, followsClosures: boolean) =>
    describeDay({ id, windows: [], followsClosures }, closures, day).closureId
  expect([told(5, true), told(5, false), told(7, false), told(7, true)]).toEqual([1, null, 2, 2])
})

test('a day’s windows are read in their order, whichever was written first', () => {
  const [evening, morning, noon] = [
    { from: '18:00', to: '22:00' },
    { from: '08:00', to: '10:00' },
    { from: '12:00', to: '13:00' },
  ]
  const schedule = { id: 1, followsClosures: true, windows: [evening, morning, noon].map(weekly) }
  const { windows } = describeDay(schedule, [], Temporal.PlainDate.from('2026-12-24'))
  expect(windows).toEqual([morning, noon, evening])
})

test('joined spans hold when any of them does, and never touch', () => {
  fc.assert(
    fc.property(spansArbitrary, (spans) => {
      const joined = joinSpans(spans)
      for (let at = 0; at < 240; at += 1) expect(holds(joined, at)).toBe(holds(spans, at))
      for (const [index, { from }] of joined.entries()) expect(joined[index - 1]?.to ?? -1).toBeLessThan(from)
    }),
  )
})

test('intersected spans hold when both do, and none is empty', () => {
  fc.assert(
    fc.property(spansArbitrary, spansArbitrary, (one, other) => {
      const both = intersectSpans(joinSpans(one), joinSpans(other))
      for (let at = 0; at < 240; at += 1) expect(holds(both, at)).toBe(holds(one, at) && holds(other, at))
      for (const { from, to } of both) expect(from).toBeLessThan(to)
    }),
  )
})

test('an instant is judged to the millisecond', () => {
  const spans = [
    { from: 100, to: 200 },
    { from: 300, to: 900 },
  ]
  const at = (instant: number) => judgeSpans(spans, instant, 800)
  expect(at(99)).toEqual({ open: false, until: null, opensAt: 100 })
  expect(at(100)).toEqual({ open: true, until: 200, opensAt: null })
  expect(at(199)).toEqual({ open: true, until: 200, opensAt: null })
  expect(at(200)).toEqual({ open: false, until: null, opensAt: 300 })
  expect(at(300)).toEqual({ ...alwaysOpen, until: null }) // it ends after what is known
  expect(judgeSpans(spans, 200, 299).opensAt).toBeNull()
  expect(judgeSpans(spans, 200, 300).opensAt).toBe(300)
  expect(judgeSpans(spans, 150, 200).until).toBe(200)
  expect(judgeSpans(spans, 150, 199).until).toBeNull()
  expect(cutSpans(spans, { from: 150, to: 400 })).toEqual([
    { from: 150, to: 200 },
    { from: 300, to: 400 },
  ])
})

test.each([
  ['inherit', null, null, []],
  ['inherit', 4, null, [4]],
  ['inherit', 4, 3, [3, 4]],
  ['inherit', 4, 4, [4]],
  ['always', 4, 3, []],
  [7, 4, 3, [7]],
] as const)('a grant with the hours %s at a device with %s, in a tier with %s', (grant, device, tier, expected) => {
  expect(schedulesFor({ grant, device, tier })).toEqual(expected)
})
