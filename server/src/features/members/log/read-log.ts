import type { MemberLogEntry, MemberLogKind } from '@fobhouse/contract/routes/member-logs.ts'
import type { Queries } from '../../../db/database.ts'
import { readEntries } from './read-entries.ts'
import { compareNewestFirst, type EntryKeys, goOnBehind, sourcesOf } from './rules.ts'

export type LogRequest = {
  memberId: number
  kind: MemberLogKind
  limit: number
  after: EntryKeys | undefined
}

/**
 * Returns one page of a member's log, newest first; `last` is set if more follow. Each source gives its newest rows by
 * its index, and they are merged here: one query per source, however long the log is.
 */
export async function readLog(
  db: Queries,
  { memberId, kind, limit, after }: LogRequest,
): Promise<{ entries: MemberLogEntry[]; last: EntryKeys | undefined }> {
  const found: MemberLogEntry[] = []
  for (const source of sourcesOf(kind)) {
    const page = { memberId, limit: limit + 1, after: goOnBehind(source, after) }
    found.push(...(await readEntries[source](db, page)))
  }
  const entries = found.toSorted(compareNewestFirst).slice(0, limit)
  return { entries, last: found.length > limit ? entries.at(-1) : undefined }
}
