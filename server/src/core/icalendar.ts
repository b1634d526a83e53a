/** An event of a calendar that other programs read. Empty texts are left out. */
export type CalendarEvent = {
  /** Of the whole world: it never changes, and no other event has it. */
  uid: string
  start: string
  /** Null: nobody knows how long it takes. */
  end: string | null
  /** Null where nobody keeps how it changed. */
  version: { sequence: number; changedAt: string } | null
  /** What is cancelled takes no time. Null: nothing is said about it. */
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED' | null
  summary: string
  description: string
  location: string
  url: string
}

export type WholeCalendar = {
  name: string
  /** What of Fobhouse writes it, in its `PRODID`. */
  product: string
  language: string
  events: readonly CalendarEvent[]
}

/** How often programs are asked to read a calendar anew. */
const refreshSeconds = 3600

/**
 * A calendar as iCalendar (RFC 5545): lines end in CRLF and have at most 75 octets. Events that do not know when they
 * changed are stamped with `now`.
 */
export async function writeICalendar({ name, product, language, events }: WholeCalendar, now: string): Promise<string> {
  const library = await import('ical-generator') // only subscribers need it
  const { default: ical, escape, ICalEventStatus, ICalEventTransparency } = library
  const calendar = ical({
    name: escape(name, false), // of the calendar itself the library escapes nothing
    prodId: { company: 'Fobhouse', product, language: language.slice(0, 2).toUpperCase() },
    scale: 'GREGORIAN',
    ttl: refreshSeconds,
  })
  for (const { uid, start, end, version, status, ...texts } of events) {
    const { OPAQUE, TRANSPARENT } = ICalEventTransparency
    const changed = new Date(version?.changedAt ?? now)
    calendar.createEvent({
      id: uid,
      start: new Date(start),
      ...(end === null ? {} : { end: new Date(end) }),
      stamp: changed,
      ...(version ? { lastModified: changed, sequence: version.sequence } : {}),
      ...(status === null
        ? {}
        : { status: ICalEventStatus[status], transparency: status === 'CANCELLED' ? TRANSPARENT : OPAQUE }),
      ...texts,
    })
  }
  return `${calendar.toString()}\r\n` // the library omits the end of the last line (RFC 5545, 3.1)
}
