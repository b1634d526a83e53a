/** One thing of a calendar file: its own lines, and those of the parts in it. */
export type Part = { kind: 'event' | 'freebusy' | 'zone'; lines: string[]; parts: string[][] }

const kinds: Record<string, Part['kind']> = { VEVENT: 'event', VFREEBUSY: 'freebusy', VTIMEZONE: 'zone' }
/** Everything that decides what is busy. Descriptions, people and attachments are not even parsed. */
const kept =
  /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|CLASS|SUMMARY|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i
const frame = /^(?<what>BEGIN|END):(?<name>[A-Z0-9-]+)\s*$/i

/** The events, busy times and zones of an iCalendar file (RFC 5545); undefined if it is none, or not whole. */
export function splitFile(text: string): Part[] | undefined {
  // A line that begins with a blank goes on with the one before.
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n|\r/)
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines.find((line) => line.trim() !== '') ?? '')) return undefined
  const found: Part[] = []
  let open: Part | undefined
  let depth = 0
  let isWhole = false
  for (const line of lines) {
    const { what, name = '' } = frame.exec(line)?.groups ?? {}
    if (what === undefined) {
      if (open && kept.test(line)) linesAt(open, depth)?.push(line)
    } else if (what.toUpperCase() === 'BEGIN') {
      if (open) {
        depth += 1
        if (depth === 1) open.parts.push([])
      } else open = begin(name)
    } else if (open && depth > 0) depth -= 1
    else if (open) {
      found.push(open)
      open = undefined
    } else isWhole ||= name.toUpperCase() === 'VCALENDAR'
  }
  return isWhole ? found : undefined
}

function begin(name: string): Part | undefined {
  const kind = kinds[name.toUpperCase()]
  return kind && { kind, lines: [], parts: [] }
}

/** Deeper parts are none that decide anything. */
function linesAt({ kind, lines, parts }: Part, depth: number): string[] | undefined {
  if (depth === 0) return lines
  return depth === 1 && kind === 'zone' ? parts.at(-1) : undefined
}
