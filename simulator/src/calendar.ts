import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server elsewhere that hands out a calendar. */
export type CalendarHost = { url: string; stop(): Promise<void> }

const path = '/sailing-school.ics'

/** Times without a zone are those of whoever reads them; the rules have no end. */
const lines = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Sailing school//Rooms//EN',
  'BEGIN:VEVENT',
  'UID:theory@sailing-school.example',
  'DTSTAMP:20250101T000000Z',
  'DTSTART:20250102T090000',
  'DTEND:20250102T110000',
  'RRULE:FREQ=WEEKLY;BYDAY=TH',
  'EXDATE:20251225T090000',
  'SUMMARY:Theory lesson',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:exam@sailing-school.example',
  'DTSTAMP:20250101T000000Z',
  'DTSTART:20250104T080000',
  'DURATION:PT4H',
  'RRULE:FREQ=MONTHLY;BYDAY=1SA',
  'SUMMARY:Exam',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
]

/** The calendar of a sailing school that shares a room with the club: every Thursday morning, and an exam each month. */
export async function startCalendar(port = 0): Promise<CalendarHost> {
  const etag = '"1"'
  const server = createServer((request, response) => {
    if (request.url !== path) return void response.writeHead(404).end('Not Found')
    const isKnown = request.headers['if-none-match'] === etag
    const headers = { 'content-type': 'text/calendar; charset=utf-8', etag }
    response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? '' : lines.join('\r\n'))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, // it listens on a port
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
