import type { Queries, Trx } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'
import { isCurrentAward } from './awards/current-store.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/certificates.json'

const said = textsOf<typeof words>('server/certificates')

/** What the copy of one's data contains about certificates. */
export const certificatesCopy: readonly ToldFile[] = [
  {
    file: 'certificates.json',
    about: said((words) => words.copy.certificates),
    read: readCertificates,
  },
]

async function readCertificates(db: Queries, memberId: number) {
  const all = {
    awards: await listAwards(db, memberId),
    history: await db.selectFrom('award_history').selectAll().where('member_id', '=', memberId).execute(),
    results: await listResults(db, memberId),
    ...(await listWaiting(db, memberId)),
  }
  return Object.values(all).every((rows) => rows.length === 0) ? undefined : all
}

async function listAwards(db: Queries, memberId: number) {
  const awards = await db
    .selectFrom('awards')
    .innerJoin('certificates', 'certificates.id', 'awards.certificate_id')
    .selectAll('awards')
    .select('certificates.name as certificate')
    .where('member_id', '=', memberId)
    .orderBy('awards.id')
    .execute()
  return awards.map(withParsed)
}

async function listResults(db: Queries, memberId: number) {
  const results = await db
    .selectFrom('step_results')
    .innerJoin('certificate_steps', 'certificate_steps.id', 'step_results.step_id')
    .select(['step_results.id', 'step_results.certificate_id', 'step_results.step_id', 'certificate_steps.title'])
    .select(['step_results.done_at', 'step_results.version', 'step_results.score_hundredths', 'step_results.void_at'])
    .where('member_id', '=', memberId)
    .orderBy('step_results.id')
    .execute()
  return results.map(withTitle)
}

/** How far somebody is, what they wait for, and what they train. */
async function listWaiting(db: Queries, memberId: number) {
  const progress = await db
    .selectFrom('step_progress')
    .select(['step_id', 'opened_at', 'milliseconds', 'next_try_at'])
    .where('member_id', '=', memberId)
    .execute()
  const requests = await db
    .selectFrom('sign_off_requests')
    .select(['id', 'certificate_id', 'asked_at', 'expires_at', 'closed_at'])
    .where('member_id', '=', memberId)
    .execute()
  const interest = await db
    .selectFrom('certificate_interest')
    .select(['certificate_id', 'since', 'invited_at'])
    .where('member_id', '=', memberId)
    .execute()
  const trains = await db
    .selectFrom('trainers')
    .select(['id', 'certificate_id', 'role', 'per_day', 'until_day', 'paused_until', 'appointed_at', 'digest_at'])
    .where('member_id', '=', memberId)
    .execute()
  const evidence = await db.selectFrom('evidence').selectAll().where('member_id', '=', memberId).orderBy('id').execute()
  const told = evidence.map(({ proof_value: _part, decided_by: _decider, ...row }) => {
    return { ...row, badge: parsed(row.badge), issuer: parsed(row.issuer) }
  })
  return { progress, requests, interest, trains, evidence: told }
}

function withParsed<Row extends { certificate: string; validity: string }>(row: Row) {
  return { ...row, certificate: parsed(row.certificate), validity: parsed(row.validity) }
}

function withTitle<Row extends { title: string }>(row: Row) {
  return { ...row, title: parsed(row.title) }
}

function parsed(json: string): unknown {
  return JSON.parse(json)
}

/** The awards that count stay, without their member, so that counts stay; all others of the person go. */
export async function forgetAwards(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('award_history').where('member_id', '=', memberId).execute()
  await trx.updateTable('awards').set({ cause_id: null }).where('member_id', '=', memberId).execute()
  const kept = trx
    .selectFrom('awards as award')
    .select('award.id')
    .where('award.member_id', '=', memberId)
    .where(isCurrentAward)
  await trx.deleteFrom('awards').where('member_id', '=', memberId).where('id', 'not in', kept).execute()
}
