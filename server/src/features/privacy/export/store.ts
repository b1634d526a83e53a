import { type ExpressionBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { toldColumns } from '../../../db/member-columns.ts'
import type { Tables } from '../../../db/tables.ts'

// What is told about one member, kind by kind. A kind that grows is read page by page, by id.

/** Whose, behind which id, how many. */
export type Page = { memberId: number; afterId: number; limit: number }

export async function readProfile(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(toldColumns)
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export async function listHistory(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('member_history')
    .select(['id', 'at', 'state', 'card_number'])
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listGrants(db: Queries, memberId: number) {
  return db
    .selectFrom('grants')
    .innerJoin('devices', 'devices.id', 'grants.device_id')
    .select(['devices.kind', 'devices.name as device', 'grants.source', 'grants.granted_at'])
    .where('grants.member_id', '=', memberId)
    .orderBy('grants.granted_at')
    .execute()
}

export async function listPastGrants(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('past_grants')
    .innerJoin('devices', 'devices.id', 'past_grants.device_id')
    .select(['past_grants.id', 'devices.kind', 'devices.name as device'])
    .select(['past_grants.granted_at', 'past_grants.revoked_at'])
    .where('past_grants.member_id', '=', memberId)
    .where('past_grants.id', '>', afterId)
    .orderBy('past_grants.id')
    .limit(limit)
    .execute()
}

export async function listTaps(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .select(['taps.id', 'taps.at', 'devices.kind', 'devices.name as device'])
    .select(['taps.card_number', 'taps.outcome', 'taps.reasons'])
    .where('taps.member_id', '=', memberId)
    .where('taps.id', '>', afterId)
    .orderBy('taps.id')
    .limit(limit)
    .execute()
}

/** Those that the member began, and those of others that the member's card ended: of these nothing else is told. */
export async function listToolSessions(db: Queries, { memberId, afterId, limit }: Page) {
  const own = sql<boolean>`interlock_sessions.member_id = ${memberId}`
  const ifOwn = (column: string) => sql`case when ${own} then ${sql.ref(`interlock_sessions.${column}`)} end`
  return db
    .selectFrom('interlock_sessions')
    .innerJoin('devices', 'devices.id', 'interlock_sessions.device_id')
    .select(['interlock_sessions.id', 'devices.name as device', 'interlock_sessions.ended_at'])
    .select([ifOwn('started_at').as('started_at'), ifOwn('end_reason').as('end_reason')])
    .select([ifOwn('seconds').as('seconds'), ifOwn('cost').as('cost')])
    .select([ifOwn('first_reading').as('first_reading'), ifOwn('last_reading').as('last_reading')])
    .select(sql<number>`case when ${own} then 1 else 0 end`.as('began'))
    .select(sql<number>`case when interlock_sessions.ended_by = ${memberId} then 1 else 0 end`.as('ended'))
    .where(isMember(['interlock_sessions.member_id', 'interlock_sessions.ended_by'], memberId))
    .where('interlock_sessions.id', '>', afterId)
    .orderBy('interlock_sessions.id')
    .limit(limit)
    .execute()
}

export async function listVisits(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('site_sessions')
    .select(['id', 'started_at', 'ended_at', 'end_reason', 'guests'])
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listIssues(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('issues')
    .select(['id', 'title', 'description', 'place', 'reported_at', 'done_at', 'url'])
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Amounts that left the member's account are below zero. */
export async function listTransfers(db: Queries, { memberId, afterId, limit }: Page) {
  const account = await db.selectFrom('accounts').select('id').where('member_id', '=', memberId).executeTakeFirst()
  if (!account) return []
  return db
    .selectFrom('transfers')
    .select(['id', 'at', 'kind', 'description'])
    .select(sql<number>`case when from_account_id = ${account.id} then -amount else amount end`.as('amount'))
    .where((where) => where.or([where('from_account_id', '=', account.id), where('to_account_id', '=', account.id)]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listPurchases(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('vending_payments')
    .innerJoin('devices', 'devices.id', 'vending_payments.device_id')
    .leftJoin('products', 'products.id', 'vending_payments.product_id')
    .select(['vending_payments.id', 'vending_payments.at', 'vending_payments.kind', 'devices.name as device'])
    .select(['products.name as product', 'vending_payments.transfer_id as transfer'])
    .where('vending_payments.member_id', '=', memberId)
    .where('vending_payments.id', '>', afterId)
    .orderBy('vending_payments.id')
    .limit(limit)
    .execute()
}

/** The body of one that carries a secret link is left out, also while it waits. */
export async function listMessages(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'subject', 'state', 'created_at', 'sent_at', 'error'])
    .select(sql<string | null>`case when is_secret = 0 then text end`.as('text'))
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** By the member and about the member. What others were changed from and to is theirs. */
export async function listAuditOf(db: Queries, { memberId, afterId, limit }: Page) {
  const isAbout = sql<boolean>`subject = ${`member:${memberId}`}`
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'subject'])
    .select(sql<string | null>`case when ${isAbout} then ${sql.ref('before')} end`.as('before'))
    .select(sql<string | null>`case when ${isAbout} then ${sql.ref('after')} end`.as('after'))
    .where((where) => where.or([where('actor_id', '=', memberId), where('subject', '=', `member:${memberId}`)]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listMeetings(db: Queries, memberId: number) {
  const attended = await db
    .selectFrom('meeting_attendees')
    .innerJoin('meetings', 'meetings.id', 'meeting_attendees.meeting_id')
    .select(['meetings.date', 'meetings.type'])
    .where('meeting_attendees.member_id', '=', memberId)
    .orderBy('meetings.date')
    .execute()
  const proxies = await db
    .selectFrom('proxies')
    .innerJoin('meetings', 'meetings.id', 'proxies.meeting_id')
    .select(['meetings.date', 'meetings.type', 'proxies.created_at'])
    .select(sql<number>`case when proxies.member_id = ${memberId} then 1 else 0 end`.as('given'))
    .select(
      sql<string>`case when proxies.member_id = ${memberId} then proxies.member_city else proxies.proxy_city end`.as(
        'city',
      ),
    )
    .where(isMember(['proxies.member_id', 'proxies.proxy_id'], memberId))
    .orderBy('meetings.date')
    .execute()
  const calendar = await db
    .selectFrom('calendar_addresses')
    .select(['created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return { attended, proxies, calendar: calendar ?? null }
}

export async function listApiKeys(db: Queries, memberId: number) {
  return db
    .selectFrom('api_keys')
    .select(['name', 'start', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .where('created_by', '=', memberId)
    .orderBy('id')
    .execute()
}

/** The photos of what somebody reported; each is read by itself. */
export async function listPhotos(db: Queries, memberId: number) {
  return db
    .selectFrom('issues')
    .innerJoin('files', 'files.id', 'issues.photo_file_id')
    .select(['files.id', 'issues.id as issue_id'])
    .where('issues.member_id', '=', memberId)
    .orderBy('issues.id')
    .execute()
}

export async function readFile(db: Queries, id: number): Promise<Uint8Array> {
  return (await db.selectFrom('files').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content
}

export async function findThemeFile(db: Queries, memberId: number) {
  return db
    .selectFrom('themes')
    .innerJoin('files', 'files.id', 'themes.file_id')
    .select(['files.content', 'files.media_type', 'files.size', 'files.created_at', 'themes.milliseconds'])
    .where('themes.member_id', '=', memberId)
    .executeTakeFirst()
}

type MemberColumn =
  | 'interlock_sessions.member_id'
  | 'interlock_sessions.ended_by'
  | 'proxies.member_id'
  | 'proxies.proxy_id'

function isMember<Table extends keyof Tables>(columns: readonly MemberColumn[], memberId: number) {
  return (where: ExpressionBuilder<Tables, Table>) =>
    where.or(columns.map((column) => sql<boolean>`${sql.ref(column)} = ${memberId}`))
}
