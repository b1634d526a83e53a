import type { ExpressionBuilder, Selectable } from 'kysely'
import { fullName } from '../../core/full-name.ts'
import type { Queries } from '../../db/database.ts'
import { startsWith } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'
import { removeLines } from '../../db/chain/remove-lines.ts'
import { type Batch, type KeptRows, oldest } from '../retention-store.ts'

export type AuditRow = Selectable<Tables['audit']>

export type AuditFilter = {
  /** A member's id, or a name as written. */
  actor: { id: number } | { name: string } | undefined
  /** The whole action, or the part before a dot: `member` finds `member.disable`. */
  action: string | undefined
  /** The whole subject, or the part before a colon: `member` finds `member:12`. */
  subject: string | undefined
  from: string | undefined
  /** Not included. */
  to: string | undefined
}

/** Returns one page of entries, newest first. */
export async function listAudit(
  db: Queries,
  filter: AuditFilter,
  page: { beforeId: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const { actor, action, subject, from, to } = filter
  let query = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(page.limit)
  if (page.beforeId !== undefined) query = query.where('id', '<', page.beforeId)
  if (actor !== undefined) {
    query = 'id' in actor ? query.where('actor_id', '=', actor.id) : query.where('actor', '=', actor.name)
  }
  if (action !== undefined) query = query.where(isOrStartsWith('action', action, '.'))
  if (subject !== undefined) query = query.where(isOrStartsWith('subject', subject, ':'))
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  return query.execute()
}

/** A whole name is found by its index; a first part reads the log backwards until the page is full. */
function isOrStartsWith(column: 'action' | 'subject', text: string, separator: '.' | ':') {
  return (where: ExpressionBuilder<Tables, 'audit'>) =>
    text.includes(separator) ? where(column, '=', text) : startsWith(where.ref(column), `${text}${separator}`)
}

/** The table with the name of each kind of subject. */
const tableOf = {
  apiKey: 'api_keys',
  device: 'devices',
  kiosk: 'kiosks',
  oidcClient: 'oidc_clients',
  plan: 'membership_plans',
  tier: 'membership_tiers',
} as const

/** Current names of members and of the kinds above, by subject. Others have none. */
export async function nameSubjects(db: Queries, subjects: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const memberIds = idsOf('member', subjects)
  const members =
    memberIds.length === 0
      ? []
      : await db.selectFrom('members').select(['id', 'first_name', 'last_name']).where('id', 'in', memberIds).execute()
  for (const member of members) names.set(`member:${member.id}`, fullName(member))
  for (const [kind, table] of Object.entries(tableOf)) {
    const ids = idsOf(kind, subjects)
    const rows =
      ids.length === 0 ? [] : await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
    for (const { id, name } of rows) names.set(`${kind}:${id}`, name)
  }
  return names
}

export async function listMeetings(db: Queries, ids: readonly number[]) {
  return db.selectFrom('meetings').select(['id', 'type', 'date']).where('id', 'in', ids).execute()
}

/** Lines about meetings that were made, changed and deleted, oldest first. */
export async function listMeetingLines(db: Queries, subjects: readonly string[]) {
  return db
    .selectFrom('audit')
    .select(['subject', 'before', 'after'])
    .where('subject', 'in', subjects)
    .where('action', 'in', ['meeting.create', 'meeting.update', 'meeting.remove'])
    .orderBy('id')
    .execute()
}

export function idsOf(kind: string, subjects: readonly string[]): number[] {
  const ids = subjects.flatMap((subject) => {
    const id = new RegExp(`^${kind}:([1-9]\\d{0,14})$`).exec(subject)?.[1]
    return id === undefined ? [] : [Number(id)]
  })
  return [...new Set(ids)]
}

export const auditKept: KeptRows = { kind: 'audit', months: 'privacy.auditMonths', remove: deleteAudit }

async function deleteAudit(db: Queries, batch: Batch): Promise<number> {
  const ids = (await oldAudit(db, batch).execute()).map(({ id }) => id)
  await removeLines(db, { ids, at: batch.now })
  return ids.length
}

/**
 * Lines older than the retention time. Changes of settings stay, because past decisions are explained by them; so do
 * lines that are not in the chain yet.
 */
export function oldAudit(db: Queries, batch: Batch) {
  const linked = db.selectFrom('audit').select('id').where('position', 'is not', null)
  const lines = linked.where('action', '<>', 'settings.update')
  return oldest(lines.where('at', '<', batch.before), 'at', batch)
}
