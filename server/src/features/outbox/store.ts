import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { type Batch, idsOf, type KeptRows, oldest } from '../retention-store.ts'

export type OutboxRow = Selectable<Tables['outbox']>

type NewMessage = Omit<
  Insertable<Tables['outbox']>,
  'state' | 'attempts' | 'claimed_until' | 'sent_at' | 'error' | 'issue_ref'
>

const asWaiting = { state: 'waiting', attempts: 0, claimed_until: null, sent_at: null, error: null } as const

/** The rows of one statement, well below SQLite's limit of 32 766 values. */
const rowsAtOnce = 500

export async function insertMessages(db: Queries, messages: readonly NewMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += rowsAtOnce) {
    const rows = messages.slice(start, start + rowsAtOnce).map((message) => ({ ...message, ...asWaiting }))
    await db.insertInto('outbox').values(rows).execute()
  }
}

const summaryColumns = [
  'id',
  'kind',
  'recipient',
  'subject',
  'state',
  'attempts',
  'created_at',
  'next_attempt_at',
  'sent_at',
  'error',
] as const

export type OutboxSummaryRow = Pick<OutboxRow, (typeof summaryColumns)[number]>

/** Newest first, without bodies. */
export async function listMessages(
  db: Queries,
  page: {
    state: OutboxRow['state'] | undefined
    kind: OutboxRow['kind'] | undefined
    memberId: number | undefined
    beforeId: number | undefined
    limit: number
  },
): Promise<OutboxSummaryRow[]> {
  let query = db.selectFrom('outbox').select(summaryColumns).orderBy('id', 'desc').limit(page.limit)
  if (page.state !== undefined) query = query.where('state', '=', page.state)
  if (page.kind !== undefined) query = query.where('kind', '=', page.kind)
  if (page.memberId !== undefined) query = query.where('member_id', '=', page.memberId)
  if (page.beforeId !== undefined) query = query.where('id', '<', page.beforeId)
  return query.execute()
}

export async function findMessage(db: Queries, id: number): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Claims the kind's message that has been due longest, single mail before group mail, until `until`. The update decides
 * between two workers that want the same one. Undefined if nothing is due.
 */
export async function claimDue(
  db: Queries,
  { kind, now, until }: { kind: OutboxRow['kind']; now: string; until: string },
): Promise<OutboxRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('outbox')
      .select(['id', 'attempts'])
      .where('kind', '=', kind)
      .where(isDue(now))
      .orderBy('is_group')
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const claimed = await db
      .updateTable('outbox')
      .set({ claimed_until: until, attempts: due.attempts + 1 })
      .where('id', '=', due.id)
      .where(isDue(now))
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

function isDue(now: string) {
  return (where: ExpressionBuilder<Tables, 'outbox'>) =>
    where.and([
      where('state', '=', 'waiting'),
      where('next_attempt_at', '<=', now),
      where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]),
    ])
}

type Claim = Pick<OutboxRow, 'id' | 'claimed_until' | 'is_secret' | 'attempts'>

export async function markSent(db: Queries, claim: Claim, now: string): Promise<void> {
  await endClaim(db, claim, {
    state: 'sent',
    sent_at: now,
    next_attempt_at: null,
    error: null,
    ...(claim.is_secret === 1 ? { text: null, html: null } : {}),
  })
}

export async function markWaiting(
  db: Queries,
  claim: Claim,
  facts: { nextAttemptAt: string; error: string },
): Promise<void> {
  await endClaim(db, claim, { next_attempt_at: facts.nextAttemptAt, error: facts.error })
}

/** For a pause that the service requested: not a failed try, and the message keeps its turn. */
export async function markPaused(db: Queries, claim: Claim, error: string): Promise<void> {
  await endClaim(db, claim, { error, attempts: claim.attempts - 1 })
}

export async function markFailed(db: Queries, claim: Claim, error: string): Promise<void> {
  await endClaim(db, claim, { state: 'failed', next_attempt_at: null, error })
}

/** Does nothing if the claim has expired and another worker took the message. */
async function endClaim(db: Queries, claim: Claim, facts: Partial<Omit<OutboxRow, 'id'>>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...facts, claimed_until: null })
    .where('id', '=', claim.id)
    .where('claimed_until', '=', claim.claimed_until)
    .execute()
}

/** When an address does not answer, its other messages wait too, so that they delay nobody else's. */
export async function holdBack(db: Queries, webhookId: number, until: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: until })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<', until)
    .execute()
}

/** The address, and the sealed signing secret. */
export async function findWebhookTarget(db: Queries, id: number) {
  return db.selectFrom('webhooks').select(['id', 'url', 'secret']).where('id', '=', id).executeTakeFirst()
}

/** Stores that the tracker has an issue, with its id and address there. */
export async function saveCreatedIssue(
  db: Queries,
  { id, issueId }: { id: number; issueId: number },
  created: { id: string; link: string },
): Promise<void> {
  await db.updateTable('outbox').set({ issue_ref: created.id }).where('id', '=', id).execute()
  await db.updateTable('issues').set({ url: created.link }).where('id', '=', issueId).execute()
}

/** The current photo of a reported issue. */
export async function findIssuePhoto(db: Queries, issueId: number) {
  return db
    .selectFrom('issues')
    .innerJoin('files', 'files.id', 'issues.photo_file_id')
    .select(['files.id', 'files.link_key', 'files.media_type', 'files.content'])
    .where('issues.id', '=', issueId)
    .executeTakeFirst()
}

/**
 * Makes messages that wait for an issue's photo due, and those that one of `attachers` has already, so that it gets the
 * photo. Returns their kinds.
 */
export async function makeIssueDue(
  db: Queries,
  { issueId, attachers, now }: { issueId: number; attachers: readonly OutboxRow['kind'][]; now: string },
): Promise<OutboxRow['kind'][]> {
  const rows = await db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now, claimed_until: null, sent_at: null, error: null })
    .where('issue_id', '=', issueId)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'waiting'), where('attempts', '=', 0)]),
        where.and([where('issue_ref', 'is not', null), where('kind', 'in', attachers)]),
      ]),
    )
    .returning('kind')
    .execute()
  return [...new Set(rows.map(({ kind }) => kind))]
}

export async function hasWaiting(db: Queries, kind: OutboxRow['kind']): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores why a kind's messages wait, on those without this reason. Returns how many. */
export async function noteReason(db: Queries, kind: OutboxRow['kind'], error: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ error })
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where((where) => where.or([where('error', 'is', null), where('error', '!=', error)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Gives up expired messages. Returns how many. */
export async function failExpired(
  db: Queries,
  { kind, now, error }: { kind: OutboxRow['kind']; now: string; error: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'failed', next_attempt_at: null, error })
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Makes an unsent message due now, with a full number of tries. Keeps a claim, because it may be on its way right now.
 */
export async function resetMessage(db: Queries, id: number, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now, error: null })
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .execute()
}

/** Makes all failed messages that have not expired due now. Returns how many. */
export async function resetFailed(db: Queries, kind: OutboxRow['kind'] | undefined, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now, error: null })
    .where('state', '=', 'failed')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind as OutboxRow['kind'])) // it is not undefined
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Makes messages due that wait after a failed try. Group mail that has not had its turn keeps its time. */
export async function makeAllDue(db: Queries, kind: OutboxRow['kind'], now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where('attempts', '>', 0)
    .where('next_attempt_at', '>', now)
    .execute()
}

/** Returns the administrators among these members. */
export async function listAdministratorsAmong(db: Queries, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  const query = db.selectFrom('members').select('id').where('is_admin', '=', 1).where('erased_at', 'is', null)
  const administrators = await query.execute()
  const asked = new Set(memberIds)
  return new Set(administrators.map(({ id }) => id).filter((id) => asked.has(id)))
}

export const messagesKept: KeptRows = {
  kind: 'messages',
  months: 'privacy.messageMonths',
  remove: deleteMessages,
}

async function deleteMessages(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldMessages(db, batch).execute())
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute()
  return ids.length
}

/** Leaves waiting messages alone. */
export function oldMessages(db: Queries, batch: Batch) {
  const done = db.selectFrom('outbox').select('id').where('state', '<>', 'waiting')
  return oldest(done.where('created_at', '<', batch.before), 'created_at', batch)
}
