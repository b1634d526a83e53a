import type { Verdict } from '@fobhouse/contract/equipment.ts'
import { mostIssues } from '@fobhouse/contract/routes/issues.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** `link_key` is the key of its photo. */
export type IssueRow = Selectable<Tables['issues']> & { link_key: string | null; equipment_name: string | null }

export async function insertIssue(db: Queries, row: Insertable<Tables['issues']>): Promise<number> {
  return (await db.insertInto('issues').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function listIssuesOf(db: Queries, memberId: number) {
  return db
    .selectFrom('issues')
    .leftJoin('files', 'files.id', 'issues.photo_file_id')
    .leftJoin('equipment', 'equipment.id', 'issues.equipment_id')
    .selectAll('issues')
    .select(['files.link_key', 'equipment.name as equipment_name'])
    .where('issues.member_id', '=', memberId)
    .orderBy('issues.id', 'desc')
    .limit(mostIssues)
    .execute()
}

export async function listIssues(db: Queries, state: 'open' | 'all') {
  return db
    .selectFrom('issues')
    .innerJoin('members', 'members.id', 'issues.member_id')
    .leftJoin('files', 'files.id', 'issues.photo_file_id')
    .leftJoin('equipment', 'equipment.id', 'issues.equipment_id')
    .selectAll('issues')
    .select(['files.link_key', 'equipment.name as equipment_name', 'members.first_name', 'members.last_name'])
    .$if(state === 'open', (query) => query.where('issues.done_at', 'is', null))
    .orderBy('issues.id', 'desc')
    .limit(mostIssues)
    .execute()
}

/** The state of each message about these issues, in one query for all of them. */
export async function listDeliveries(db: Queries, issueIds: readonly number[]) {
  if (issueIds.length === 0) return []
  return db
    .selectFrom('outbox')
    .select(['issue_id', 'issue_ref', 'kind', 'state'])
    .where('issue_id', 'in', issueIds)
    .orderBy('id')
    .execute()
}

export async function findIssue(db: Queries, id: number) {
  return db
    .selectFrom('issues')
    .select(['id', 'member_id', 'done_at', 'photo_file_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setPhoto(db: Queries, id: number, fileId: number): Promise<void> {
  await db.updateTable('issues').set({ photo_file_id: fileId }).where('id', '=', id).execute()
}

export async function setDone(db: Queries, id: number, at: string | null): Promise<void> {
  await db.updateTable('issues').set({ done_at: at }).where('id', '=', id).execute()
}

/**
 * Deletes issues with their texts, and the messages made of them. The people who look after the club have been told.
 */
export async function deleteIssues(db: Queries, memberId: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('issue_id', 'in', (query) => query.selectFrom('issues').select('id').where('member_id', '=', memberId))
    .execute()
  const issues = await db.deleteFrom('issues').where('member_id', '=', memberId).returning('photo_file_id').execute()
  const photos = issues.flatMap(({ photo_file_id: id }) => id ?? [])
  if (photos.length > 0) await db.deleteFrom('files').where('id', 'in', photos).execute()
}

export async function countReportsSince(db: Queries, { memberId, since }: { memberId: number; since: string }) {
  const { count } = await db
    .selectFrom('issues')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('equipment_id', 'is not', null)
    .where('reported_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

type Open = { equipmentId: number; verdict?: Verdict | undefined; issueId?: number | undefined }

/** Reports about an item that are not dealt with, the newest first. */
export async function listOpenReports(db: Queries, { equipmentId, verdict, issueId }: Open) {
  return db
    .selectFrom('issues')
    .innerJoin('members', 'members.id', 'issues.member_id')
    .leftJoin('files', 'files.id', 'issues.photo_file_id')
    .select(['issues.id', 'issues.member_id', 'issues.description', 'issues.verdict', 'issues.reported_at'])
    .select(['issues.photo_file_id', 'files.link_key', 'members.first_name', 'members.last_name'])
    .where('issues.equipment_id', '=', equipmentId)
    .where('issues.done_at', 'is', null)
    .$if(verdict !== undefined, (query) => query.where('issues.verdict', '=', verdict ?? 'stop'))
    .$if(issueId !== undefined, (query) => query.where('issues.id', '=', issueId ?? 0))
    .orderBy('issues.id', 'desc')
    .limit(mostIssues)
    .execute()
}

export async function saveAnswers(db: Queries, ids: readonly number[], facts: { at: string; answer: string }) {
  if (ids.length === 0) return
  await db.updateTable('issues').set({ done_at: facts.at, answer: facts.answer }).where('id', 'in', ids).execute()
}
