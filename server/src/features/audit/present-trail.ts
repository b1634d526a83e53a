import type { AuditEntry } from '@fobhouse/contract/routes/audit.ts'
import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import { type NamedMeeting, nameMeetings } from './name-meetings.ts'
import { type AuditRow, nameSubjects } from './store.ts'

/** Lines of the trail with the names of today of what they are about. */
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

/** A grant's line is about the member; its device stands in the facts. */
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

/** Whatever the deed wrote; the page shows it as it is. */
function parseJson(text: string): unknown {
  return JSON.parse(text)
}
