import { expect, test } from 'vitest'
import { type CalendarEvent, writeICalendar } from './icalendar.ts'

const now = '2026-03-12T08:00:00.000Z'
const event: CalendarEvent = {
  uid: 'booking-1@club.test',
  start: '2027-03-27T21:00:00.000Z',
  end: '2027-03-28T04:00:00.000Z',
  version: { sequence: 3, changedAt: '2026-03-11T07:30:00.000Z' },
  status: 'CONFIRMED',
  summary: 'Laser',
  description: '',
  location: '',
  url: '',
}

function write(...events: Partial<CalendarEvent>[]): Promise<string> {
  const whole = events.map((one) => ({ ...event, ...one }))
  return writeICalendar({ name: 'Makers; a, b \\ c', product: 'Bookings', language: 'sv-SE', events: whole }, now)
}

test('is what RFC 5545 asks for, byte for byte', async () => {
  const texts = {
    description: 'Lens; “cracked”, or worse\nC:\\temp',
    location: 'Shed, 1 Wharf St',
    url: 'http://club.test/',
  }
  expect(await write({ status: 'CANCELLED', ...texts })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Fobhouse//Bookings//SV',
      'CALSCALE:GREGORIAN',
      String.raw`NAME:Makers\; a\, b \\ c`,
      String.raw`X-WR-CALNAME:Makers\; a\, b \\ c`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:booking-1@club.test',
      'SEQUENCE:3',
      'DTSTAMP:20260311T073000Z',
      'DTSTART:20270327T210000Z',
      'DTEND:20270328T040000Z',
      'SUMMARY:Laser',
      'TRANSP:TRANSPARENT',
      String.raw`LOCATION:Shed\, 1 Wharf St`,
      String.raw`DESCRIPTION:Lens\; “cracked”\, or worse\nC:\\temp`,
      'URL;VALUE=URI:http://club.test/',
      'STATUS:CANCELLED',
      'LAST-MODIFIED:20260311T073000Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test.each([
  ['CONFIRMED', 'OPAQUE'],
  ['TENTATIVE', 'OPAQUE'],
  ['CANCELLED', 'TRANSPARENT'],
] as const)('what is %s is %s', async (status, transparency) => {
  const text = await write({ status })
  expect(text).toContain(`\r\nSTATUS:${status}\r\n`)
  expect(text).toContain(`\r\nTRANSP:${transparency}\r\n`)
})

// Two octets, three, four: wherever a line has to end, none is cut.
test.each(['å', '–', '🛠'])('folds at 75 octets and never inside %s', async (character) => {
  for (let before = 55; before <= 80; before += 1) {
    const summary = `${'x'.repeat(before)}${character.repeat(40)}`
    const bytes = Buffer.from(await write({ summary }), 'utf8')
    const lines = bytes.toString('latin1').split('\r\n')
    expect(lines.filter((line) => line.length > 75)).toEqual([])
    expect(lines.every((line) => !line.includes('\n') && !line.includes('\r'))).toBe(true)
    // Each line by itself is whole text.
    const decoder = new TextDecoder('utf-8', { fatal: true })
    expect(() => lines.map((line) => decoder.decode(Buffer.from(line, 'latin1')))).not.toThrow()
    expect(bytes.toString('utf8').replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${summary}\r\n`)
  }
})

test('an å whose second octet would be the 76th begins the next line', async () => {
  const summary = `${'x'.repeat(74 - 'SUMMARY:'.length)}åx`
  const [, rest = ''] = (await write({ summary })).split('\r\nSUMMARY:')
  expect(rest.startsWith(`${'x'.repeat(66)}\r\n åx\r\n`)).toBe(true)
})
