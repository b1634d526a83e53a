import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type CalendarHost = Awaited<ReturnType<typeof startCalendarHost>>
type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer }

/** A server elsewhere that hands out a calendar, and counts who asks. */
export async function startCalendarHost() {
  const asked: IncomingHttpHeaders[] = []
  let answer: Answer = {}
  const server = createServer((request, response) => {
    asked.push(request.headers)
    const { status = 200, headers = {}, body = '' } = answer
    const isKnown = headers['etag'] !== undefined && request.headers['if-none-match'] === headers['etag']
    response.writeHead(isKnown ? 304 : status, headers).end(isKnown ? '' : body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/busy.ics`, // it listens on a port
    asked,
    say(next: Answer): void {
      answer = next
    },
    /** Events and other parts of a calendar, each without its frame of lines. */
    hand(parts: string, headers: Record<string, string> = {}): void {
      answer = { headers, body: calendarFile(parts) }
    },
  }
}

export function calendarFile(parts: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.trim().split('\n'), 'END:VCALENDAR', '']
  return lines.map((line) => line.trim()).join('\r\n')
}

/** An event, by its lines. */
export function eventOf(uid: string, ...lines: string[]): string {
  return ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\n')
}
