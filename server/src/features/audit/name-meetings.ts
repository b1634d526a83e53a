import type { AuditEntry } from '@fobhouse/contract/routes/audit.ts'
import { meetingTypeSchema } from '@fobhouse/contract/routes/meetings.ts'
import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import { idsOf, listMeetingLines, listMeetings } from './store.ts'

export type NamedMeeting = NonNullable<AuditEntry['meeting']>

/** Which meetings these subjects are, by subject. One that is gone is what the trail itself knew of it last. */
export async function nameMeetings(db: Queries, subjects: readonly string[]): Promise<Map<string, NamedMeeting>> {
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
