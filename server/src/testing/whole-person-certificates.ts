import type { Queries } from '../db/database.ts'
import { awardOfNow, insertCertificate, insertStep } from './many-certificates.ts'

type Facts = { id: number; adminId: number; at: string }

/** What somebody has learnt, waits for and teaches. */
export async function insertLearning(db: Queries, facts: Facts): Promise<void> {
  const { id, adminId, at } = facts
  const certificate = await insertCertificate({ db }, 'Laser cutter')
  const of = { member_id: id, certificate_id: certificate }
  await insertSteps(db, { ...facts, certificate })
  const texts = { public_note: 'Known', private_note: 'Brunhilde', reason: 'Why' }
  const award = { ...awardOfNow, ...of, ...texts, awarded_at: at }
  const { id: award_id } = await db
    .insertInto('awards')
    .values({ ...award, awarded_by: adminId, end_set_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('award_history')
    .values({ ...of, award_id, at, state: 'valid', awarded_at: at })
    .execute()
  const role = {
    role: 'trainer',
    per_day: 30,
    until_day: '2027-01-01',
    appointed_by: adminId,
    appointed_at: at,
  } as const
  await db
    .insertInto('trainers')
    .values({ ...of, ...role })
    .execute()
  await insertWaiting(db, { of, at })
  await insertEvidence(db, { of, adminId, at })
  const said = {
    id: 'https://club.example/api/badges/b/',
    credentialStatus: { statusListIndex: '7' },
    name: 'Brunhilde',
  }
  const badge = { uuid: 'b', status_bit: 7, multikey: 'z6Mk', signed: JSON.stringify(said), withdrawn_at: at }
  await db
    .insertInto('badges')
    .values({ ...of, ...badge, award_id, created_at: at })
    .execute()
}

async function insertSteps(db: Queries, { id, adminId, at, certificate }: Facts & { certificate: number }) {
  const step_id = await insertStep({ db }, certificate, { kind: 'hours', hours: 2, presence: 'site' })
  const of = { member_id: id, step_id }
  const result = { ...of, certificate_id: certificate, done_at: at, by_id: adminId, version: 1, score_hundredths: 8000 }
  await db.insertInto('step_results').values(result).execute()
  await db
    .insertInto('step_progress')
    .values({ ...of, opened_at: at, opened_by: adminId, milliseconds: 3_600_000, next_try_at: at })
    .execute()
}

type Whose = { member_id: number; certificate_id: number }

/** A request, a place in the line for a session, and a trainer who waits at a kiosk for a card. */
async function insertWaiting(db: Queries, { of, at }: { of: Whose; at: string }) {
  const waiting = { token_hash: 'a', session_hash: 'b', kiosk_id: 1, expires_at: at }
  await db
    .insertInto('card_sign_offs')
    .values({ ...waiting, trainer_id: of.member_id, certificate_id: of.certificate_id })
    .execute()
  await db
    .insertInto('sign_off_requests')
    .values({ ...of, asked_at: at, expires_at: at })
    .execute()
  await db
    .insertInto('certificate_interest')
    .values({ ...of, since: at })
    .execute()
}

async function insertEvidence(db: Queries, { of, adminId, at }: { of: Whose; adminId: number; at: string }) {
  const checked = { signature: 'good', status: 'valid', subject: 'matches' } as const
  const said = { proof_value: 'z2Yw', badge: '{"name":"Brunhilde"}', issuer: '{"id":"a","name":"b","url":"c"}' }
  const times = { awarded_at: at, valid_until: at, handed_in_at: at, decided_at: at }
  await db
    .insertInto('evidence')
    .values({
      ...of,
      ...checked,
      ...said,
      ...times,
      achievement: 'Laser',
      decided_by: adminId,
      award_id: 1,
      note: 'No',
    })
    .execute()
}
