import type { AuditEntry } from '@fobhouse/contract/routes/audit.ts'
import { z } from 'zod'
import { meetingTypeSchema } from '@fobhouse/contract/routes/meetings.ts'
import type { Queries } from '../../db/database.ts'
import { type AuditRow, idsOf, listMeetingLines, listMeetings, nameSubjects } from './store.ts'

type NamedMeeting = NonNullable<AuditEntry['meeting']>

/** Which meetings these subjects are, by subject. One that is gone is what the trail itself knew of it last. */
async function nameMeetings(db: Queries, subjects: readonly string[]): Promise<Map<string, NamedMeeting>> {
  const ids = idsOf('meeting', subjects)
  const rows = ids.length === 0 ? [] : await listMeetings(db, ids)
  const named = new Map<string, NamedMeeting>()
  for (const { id, type, date } of rows) named.set(`meeting:${id}`, { type, date, isGone: false })
  const gone = ids.map((id) => `meeting:${id}`).filter((subject) => !named.has(subject))
  const lines = gone.length === 0 ? [] : await listMeetingLines(db, gone)
  for (const [subject, own] of Map.groupBy(lines, (line) => line.subject)) {
    const facts = own.flatMap(({ before, after }) => [readFacts(before), readFacts(after)])
    const { type, date } = Object.assign({}, ...facts) as z.output<typeof factsSchema> // each is such facts
    if (type !== undefined && date !== undefined) named.set(subject, { type, date, isGone: true })
  }
  return named
}

const factsSchema = z.object({ type: meetingTypeSchema.optional(), date: z.iso.datetime().optional() })

function readFacts(text: string): z.output<typeof factsSchema> {
  return factsSchema.safeParse(JSON.parse(text)).data ?? {}
}

/** Lines of the trail with current names. */
export async function presentTrail(db: Queries, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const entries = rows.map((row) => ({ ...row, before: parseJson(row.before), after: parseJson(row.after) }))
  const nameOf = await nameSubjects(db, entries.flatMap(subjectsOf))
  const meetings = await nameMeetings(
    db,
    entries.map(({ subject }) => subject),
  )
  return entries.map((entry) => toEntry(entry, { nameOf, meetings }))
}

type ParsedRow = Omit<AuditRow, 'before' | 'after'> & { before: unknown; after: unknown }

/** The subject of a grant is the member; its device is in the facts. */
function subjectsOf({ subject, after }: ParsedRow): string[] {
  const grant = grantFactsSchema.safeParse(after)
  return grant.success ? [subject, `device:${grant.data.device}`] : [subject]
}

const grantFactsSchema = z.object({ device: z.int(), granted: z.string().nullable() })

type Names = { nameOf: ReadonlyMap<string, string>; meetings: ReadonlyMap<string, NamedMeeting> }

function toEntry(row: ParsedRow, { nameOf, meetings }: Names): AuditEntry {
  const [subjectName, deviceName] = subjectsOf(row).map((subject) => nameOf.get(subject))
  const meeting = meetings.get(row.subject)
  return {
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    ...(subjectName === undefined ? {} : { subjectName }),
    ...(deviceName === undefined ? {} : { deviceName }),
    ...(meeting ? { meeting } : {}),
    before: row.before,
    after: row.after,
  }
}

/** Any JSON; the page shows it as it is. */
function parseJson(text: string): unknown {
  return JSON.parse(text)
}
