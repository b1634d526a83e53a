import { expect, test } from 'vitest'
import { calendarFile, eventOf } from '../../testing/calendar-host.ts'
import { readFile } from './reading/read-file.ts'
import { readInThread } from './reading/read-in-thread.ts'
import { zoneOfName } from './reading/times.ts'
import { windowsZones } from './reading/windows-zones.ts'

const from = Date.parse('2027-03-01T00:00:00Z')
const reading = { timeZone: 'Europe/Stockholm', from, to: from + 400 * 86_400_000, most: 5000, withTitles: true }
const read = (parts: string) => readFile(calendarFile(parts), reading)

/** The times of a file, short: `03-28T01:30 02:30`. */
function timesOf(parts: string): string[] {
  const found = read(parts)
  if ('fault' in found) throw new Error(found.fault)
  const short = (instant: number) => new Date(instant).toISOString().slice(5, 16)
  return found.times.map((time) => `${short(time.from)} ${short(time.to)}`)
}

const stockholm = ';TZID=Europe/Stockholm:'

test.each([
  ['DTEND', ['DTSTART:20270401T100000Z', 'DTEND:20270401T113000Z'], ['04-01T10:00 04-01T11:30']],
  ['DURATION', ['DTSTART:20270401T100000Z', 'DURATION:PT45M'], ['04-01T10:00 04-01T10:45']],
  ['a day', ['DTSTART;VALUE=DATE:20270401'], ['03-31T22:00 04-01T22:00']],
  ['a day of 23 hours', ['DTSTART;VALUE=DATE:20270328'], ['03-27T23:00 03-28T22:00']],
  [
    'days up to the last but one',
    ['DTSTART;VALUE=DATE:20270401', 'DTEND;VALUE=DATE:20270403'],
    ['03-31T22:00 04-02T22:00'],
  ],
  [
    'a date that ends where it begins',
    ['DTSTART;VALUE=DATE:20270401', 'DTEND;VALUE=DATE:20270401'],
    ['03-31T22:00 04-01T22:00'],
  ],
  ['floating', ['DTSTART:20270401T100000', 'DURATION:PT1H'], ['04-01T08:00 04-01T09:00']],
  ['rounded out', ['DTSTART:20270401T100030Z', 'DTEND:20270401T110001Z'], ['04-01T10:00 04-01T11:01']],
  ['a day that is nominal', [`DTSTART${stockholm}20270327T120000`, 'DURATION:P1D'], ['03-27T11:00 03-28T10:00']],
  ['24 hours that are real', [`DTSTART${stockholm}20270327T120000`, 'DURATION:PT24H'], ['03-27T11:00 03-28T11:00']],
  ['a time that the night skips', [`DTSTART${stockholm}20270328T023000`, 'DURATION:PT1H'], ['03-28T01:30 03-28T02:30']],
  ['a time that comes twice', [`DTSTART${stockholm}20271031T023000`, 'DURATION:PT1H'], ['10-31T00:30 10-31T01:30']],
  [
    'a prefix',
    ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Stockholm:20270401T100000', 'DURATION:PT1H'],
    ['04-01T08:00 04-01T09:00'],
  ],
  [
    'Outlook’s name',
    ['DTSTART;TZID=W. Europe Standard Time:20270401T100000', 'DURATION:PT1H'],
    ['04-01T08:00 04-01T09:00'],
  ],
  ['cancelled', ['DTSTART:20270401T100000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'], []],
  ['transparent', ['DTSTART:20270401T100000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'], []],
  ['no length', ['DTSTART:20270401T100000Z'], []],
  ['past', ['DTSTART:20270228T100000Z', 'DURATION:PT1H'], []],
  ['running', ['DTSTART:20270228T230000Z', 'DURATION:PT2H'], ['02-28T23:00 03-01T01:00']],
  ['too far', ['DTSTART:20280404T000000Z', 'DURATION:PT1H'], []],
])('reads %s', (_what, lines, expected) => {
  expect(timesOf(eventOf('one', ...lines))).toEqual(expected)
})

test('a series goes with its clock, without what is left out, moved or cancelled', () => {
  const start = `DTSTART${stockholm}20270314T100000`
  const series = [start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=5', `EXDATE${stockholm}20270321T100000`]
  const moved = [`RECURRENCE-ID${stockholm}20270328T100000`, `DTSTART${stockholm}20270329T180000`, 'DURATION:PT2H']
  const gone = [`RECURRENCE-ID${stockholm}20270404T100000`, `DTSTART${stockholm}20270404T100000`, 'STATUS:CANCELLED']
  const extra = 'RDATE:20270501T100000Z'
  const all = [eventOf('one', ...series, extra), eventOf('one', ...moved), eventOf('one', ...gone)].join('\n')
  expect(timesOf(all)).toEqual([
    '03-14T09:00 03-14T10:00',
    '03-29T16:00 03-29T18:00',
    '04-11T08:00 04-11T09:00',
    '05-01T10:00 05-01T11:00',
  ])
})

test('a moved date keeps the name by which it is known', () => {
  const series = eventOf('one', 'DTSTART:20270314T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2')
  const moved = eventOf('one', 'RECURRENCE-ID:20270321T100000Z', 'DTSTART:20270322T100000Z', 'DURATION:PT1H')
  const keys = (parts: string) => {
    const found = read(parts)
    return 'times' in found ? found.times.map(({ key }) => key) : []
  }
  expect(keys(`${series}\n${moved}`)).toEqual(keys(series))
  expect(new Set(keys(series)).size).toBe(2)
})

const zone = (name: string) => `BEGIN:VTIMEZONE
TZID:${name}
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`

test('a zone of the file comes before any other of its name, also in both nights', () => {
  const series = (tzid: string) =>
    eventOf('one', `DTSTART;TZID=${tzid}:20270314T023000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=40')
  const known = timesOf(series('Europe/Stockholm'))
  expect(timesOf(`${zone('Customized Time Zone')}\n${series('Customized Time Zone')}`)).toEqual(known)
  expect(timesOf(`${zone('Asia/Tokyo')}\n${series('Asia/Tokyo')}`)).toEqual(known)
})

test('every zone of Outlook is one', () => {
  expect(Object.values(windowsZones).filter((name) => zoneOfName(name) === undefined)).toEqual([])
})

test('busy times but free ones', () => {
  const lines = [
    'FREEBUSY;FBTYPE=FREE:20270401T000000Z/PT1H',
    'FREEBUSY:20270402T000000Z/PT1H,20270403T000000Z/20270403T020000Z',
  ]
  const part = [
    'BEGIN:VFREEBUSY',
    ...lines,
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270404T000000Z/PT1H',
    'END:VFREEBUSY',
  ].join('\n')
  expect(timesOf(part)).toEqual(['04-02T00:00 04-02T01:00', '04-03T00:00 04-03T02:00', '04-04T00:00 04-04T01:00'])
})

test('titles only where they are wanted, and of nothing private', () => {
  const at = ['DTSTART:20270401T100000Z', 'DURATION:PT1H', 'SUMMARY:Dance\\, for two']
  const titles = (withTitles: boolean, ...more: string[]) => {
    const found = readFile(calendarFile(eventOf('one', ...at, ...more)), { ...reading, withTitles })
    return 'times' in found ? found.times.map(({ title }) => title) : found
  }
  expect([titles(true), titles(false), titles(true, 'CLASS:PRIVATE')]).toEqual([['Dance, for two'], [''], ['']])
})

test('the first five thousand times of a rule without end', () => {
  const found = read(eventOf('one', 'DTSTART:20150401T100000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY'))
  expect('times' in found && [found.times.length, found.times[0]?.from]).toEqual([5000, from])
})

test.each([
  ['no calendar', '<html>', 'no_calendar'],
  [
    'half a calendar',
    calendarFile(eventOf('one', 'DTSTART:20270401T100000Z')).replace('END:VCALENDAR', ''),
    'no_calendar',
  ],
  ['wrong bytes', Buffer.from([0xff, 0xfe, 0, 0x80]).toString('latin1'), 'no_calendar'],
  ['no date', calendarFile(eventOf('one', 'DTSTART:tomorrow')), 'unreadable'],
  [
    'no rule',
    calendarFile(eventOf('one', 'DTSTART:20270401T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=NEVER')),
    'unreadable',
  ],
  ['no zone', calendarFile(eventOf('one', 'DTSTART;TZID=Nowhere:20270401T100000', 'DURATION:PT1H')), 'unknown_zone'],
])('%s is a fault', (_what, text, fault) => {
  expect(readFile(text, reading)).toEqual({ fault })
})

test('parts within parts are no matter, however many', () => {
  const deep = Array.from({ length: 50_000 }, () => 'BEGIN:X').join('\n')
  const event = eventOf(
    'one',
    'DTSTART:20270401T100000Z',
    'DURATION:PT1H',
    'BEGIN:VALARM',
    'DURATION:PT9H',
    'END:VALARM',
  )
  expect(timesOf(event)).toEqual(['04-01T10:00 04-01T11:00'])
  expect(timesOf(`${deep}\n${deep.replaceAll('BEGIN', 'END')}\n${event}`)).toHaveLength(1)
})

test('a rule that no date meets ends with its thread, and nothing waits for it', async () => {
  const never = eventOf('one', 'DTSTART:20270401T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
  expect(await readInThread(calendarFile(never), reading, 1500)).toEqual({ fault: 'too_slow' })
  const one = eventOf('one', 'DTSTART:20270401T100000Z', 'DURATION:PT1H')
  expect(await readInThread(calendarFile(one), reading)).toEqual(read(one))
})
