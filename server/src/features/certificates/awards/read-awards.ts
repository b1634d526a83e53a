import { textFor } from '@fobhouse/contract/competence/words.ts'
import type { Award } from '@fobhouse/contract/competence/awards.ts'
import type { awardRoutes } from '@fobhouse/contract/routes/certificates.ts'
import type { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { type CsvColumns, csvOf } from '../../../core/csv.ts'
import { fullNameOrNull } from '../../../core/full-name.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Queries } from '../../../db/database.ts'
import type { Call } from '../../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../../http/paging.ts'
import type { Reader } from '../present-standing.ts'
import { findReader } from '../reader.ts'
import { stateOfAward } from '../rules.ts'
import { listCertificates } from '../store.ts'
import { type AwardFilter, type AwardRow, listAwards } from './list-store.ts'

type ReadContext = Pick<Context, 'clock' | 'db' | 'settings'>
type Query = Partial<AwardFilter>

function filterOf({ certificate, member, state, q }: Query): AwardFilter {
  return { certificate, member, state, q }
}

/** A page of awards, newest first. Other programs get no notes. */
export async function pageOfAwards(ctx: ReadContext, { query, caller, reply }: Call<typeof awardRoutes.list>) {
  const limit = query.limit ?? defaultPageSize
  const [awardedAt, id] = readCursor(query.cursor, ['text', 'number']) ?? []
  const after = awardedAt === undefined ? undefined : { awardedAt: String(awardedAt), id: Number(id) }
  const now = nowText(ctx.clock)
  const rows = await listAwards(ctx.db, filterOf(query), { after, limit: limit + 1, now })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last && rows.length > limit) linkNextPage(reply, query, [last.awarded_at, last.id])
  const names = await readNames(ctx.db, await findReader(ctx, ctx.db, caller.memberId))
  const awards = page.map((row) => presentAward(row, { names, now }))
  return caller.via === 'key' ? awards.map(withoutNotes) : awards
}

async function readNames(db: Queries, reader: Reader): Promise<ReadonlyMap<number, string>> {
  return new Map((await listCertificates(db)).map(({ id, name }) => [id, textFor(name, reader)]))
}

type Presented = { names: ReadonlyMap<number, string>; now: string }

function presentAward(row: AwardRow, { names, now }: Presented): Award {
  const facts = { state: row.state, awardedAt: row.awarded_at, expiresAt: row.expires_at, isInUse: false }
  const giver = fullNameOrNull({ first_name: row.giver_first_name, last_name: row.giver_last_name })
  return {
    id: row.id,
    memberId: row.member_id,
    member: fullNameOrNull(row) ?? '',
    certificateId: row.certificate_id,
    certificate: names.get(row.certificate_id) ?? '',
    state: stateOfAward(facts, now),
    awardedAt: row.awarded_at,
    awardedBy: row.awarded_by === null || giver === null ? null : { id: row.awarded_by, name: giver },
    source: row.source,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    publicNote: row.public_note,
    privateNote: row.private_note,
    ...(row.state === 'valid' ? {} : { reason: row.reason }),
    ...(row.suspended_at === null ? {} : { suspendedAt: row.suspended_at }),
  }
}

/** What a program is told: no note of either kind. */
function withoutNotes(award: Award): Award {
  const { publicNote: _publicNote, privateNote: _privateNote, reason: _reason, ...told } = award
  return told
}

type CsvRow = Award & { email: string }

/** Names and codes are English in every language: other programs look for them. */
const columns: CsvColumns<CsvRow> = {
  member: ({ member }) => member,
  email: ({ email }) => email,
  certificate: ({ certificate }) => certificate,
  state: ({ state }) => state,
  awarded: ({ awardedAt }) => awardedAt,
  ends: ({ expiresAt }) => expiresAt ?? '',
  by: ({ awardedBy }) => awardedBy?.name ?? '',
  source: ({ source }) => source,
}
const withNote: CsvColumns<CsvRow> = { ...columns, publicNote: ({ publicNote }) => publicNote ?? '' }

const pageSize = 1000

/** Exports the filtered awards page by page. The export itself adds a line to the trail. */
export async function exportAwards(
  ctx: ReadContext & Pick<Context, 'transact'>,
  { query, actor, hasNotes }: { query: Query; actor: Actor; hasNotes: boolean },
): Promise<{ fileName: string; csv: Readable }> {
  await ctx.transact((trx) => writeAudit(ctx, trx, { actor, action: 'competence.export', subject: 'competence' }))
  const now = nowText(ctx.clock)
  const names = await readNames(ctx.db, await findReader(ctx, ctx.db, actor.memberId))
  const rows = everyAward(ctx.db, filterOf(query), { names, now })
  return { fileName: `awards-${now.slice(0, 10)}.csv`, csv: csvOf(hasNotes ? withNote : columns, rows) }
}

async function* everyAward(db: Queries, filter: AwardFilter, presented: Presented): AsyncGenerator<CsvRow> {
  let after: { awardedAt: string; id: number } | undefined
  for (;;) {
    const rows = await listAwards(db, filter, { after, limit: pageSize, now: presented.now })
    for (const row of rows) yield { ...presentAward(row, presented), email: row.email ?? '' }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = { awardedAt: last.awarded_at, id: last.id }
  }
}
