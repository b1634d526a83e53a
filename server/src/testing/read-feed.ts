import ICAL from 'ical.js'
import { sync as nodeIcal } from 'node-ical'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'

/** An event as a program that is not ours reads it. */
export type ReadEvent = {
  uid: string
  sequence: number
  stamp: string
  modified: string
  start: string
  end: string
  status: string
  transparency: string
  summary: string
  description: string
  location: string
  url: string
}

/** Makes a feed and gives the path of its address. */
export async function makeFeed(client: TestClient, body: object): Promise<{ id: number; path: string }> {
  const answer = await client.post('/api/calendar/feeds/', body)
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 })
  const { id, url } = z.object({ id: z.int(), url: z.string() }).parse(answer.body)
  return { id, path: new URL(url).pathname }
}

/** Reads a feed by `ical.js`, and by `node-ical`, which shares no code with it: both have to read the same. */
export async function readFeed({ visitor }: Pick<TestApp, 'visitor'>, path: string) {
  const { status, body } = await visitor.get(path)
  expect(status).toBe(200)
  const calendar = ICAL.Component.fromString(String(body))
  const events = calendar.getAllSubcomponents('vevent').map(readEvent)
  expect(readElsewhere(String(body))).toEqual(new Map(events.map((event) => [event.uid, withEnd(event)])))
  return { name: textOf(calendar, 'name'), events }
}

/** What `node-ical` reads, by the UID. */
function readElsewhere(body: string): Map<string, ReadEvent> {
  const known = new Map<string, ReadEvent>()
  for (const part of Object.values(nodeIcal.parseICS(body))) {
    if (part?.type !== 'VEVENT') continue
    known.set(part.uid, {
      uid: part.uid,
      sequence: part.sequence ?? 0,
      stamp: part.dtstamp?.toISOString() ?? '',
      modified: part.lastmodified?.toISOString() ?? '',
      start: part.start.toISOString(),
      end: part.end?.toISOString() ?? '',
      status: part.status ?? '',
      transparency: part.transparency ?? '',
      summary: plainOf(part.summary),
      description: plainOf(part.description),
      location: plainOf(part.location),
      url: plainOf(part.url),
    })
  }
  return known
}

/** A property with parameters comes with them. */
function plainOf(value: string | { val: string } | undefined): string {
  return typeof value === 'object' ? value.val : (value ?? '')
}

/** An event without an end ends when it begins (RFC 5545, 3.6.1). */
function withEnd(event: ReadEvent): ReadEvent {
  return event.end === '' ? { ...event, end: event.start } : event
}

function readEvent(event: ICAL.Component): ReadEvent {
  return {
    uid: textOf(event, 'uid'),
    sequence: Number(textOf(event, 'sequence')),
    stamp: instantOf(event, 'dtstamp'),
    modified: instantOf(event, 'last-modified'),
    start: instantOf(event, 'dtstart'),
    end: instantOf(event, 'dtend'),
    status: textOf(event, 'status'),
    transparency: textOf(event, 'transp'),
    summary: textOf(event, 'summary'),
    description: textOf(event, 'description'),
    location: textOf(event, 'location'),
    url: textOf(event, 'url'),
  }
}

function textOf(component: ICAL.Component, property: string): string {
  const value = component.getFirstPropertyValue(property)
  return value === null ? '' : String(value)
}

function instantOf(component: ICAL.Component, property: string): string {
  const value = component.getFirstPropertyValue(property)
  return value instanceof ICAL.Time ? value.toJSDate().toISOString() : ''
}
