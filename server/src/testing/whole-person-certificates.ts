import type { Queries } from '../db/database.ts'
import { insertCertificate } from './many-certificates.ts'

/** What somebody has learnt, waits for and teaches. */
export async function insertLearning(
  db: Queries,
  { id, adminId, at }: { id: number; adminId: number; at: string },
): Promise<void> {
  const certificate = await insertCertificate({ db }, 'Laser cutter')
  const step = {
    kind: 'hours',
    title: '{"en-AU":"Practice"}',
    own: '{"kind":"hours","hours":2,"presence":"site"}',
  } as const
  const { id: stepId } = await db
    .insertInto('certificate_steps')
    .values({ ...step, certificate_id: certificate, position: 0, again: 1, hidden: 0, version: 1, removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { member_id: id, certificate_id: certificate }
  await db
    .insertInto('step_results')
    .values({ ...of, step_id: stepId, done_at: at, by_id: adminId, version: 1, score_hundredths: 8000, void_at: null })
    .execute()
  await db
    .insertInto('step_progress')
    .values({
      member_id: id,
      step_id: stepId,
      opened_at: at,
      opened_by: adminId,
      milliseconds: 3_600_000,
      next_try_at: at,
    })
    .execute()
  const lasting = {
    awarded_at: at,
    source: 'admin',
    validity: '{"kind":"days","days":1}',
    time_zone: 'UTC',
    end_set_at: at,
  } as const
  const { id: awardId } = await db
    .insertInto('awards')
    .values({
      ...of,
      ...lasting,
      awarded_by: adminId,
      expires_at: at,
      public_note: 'Known',
      private_note: 'Brunhilde',
      state: 'valid',
      reason: 'Why',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('award_history')
    .values({ ...of, award_id: awardId, at, state: 'valid', awarded_at: at, expires_at: at })
    .execute()
  await db
    .insertInto('trainers')
    .values({ ...of, role: 'trainer', per_day: 30, until_day: '2027-01-01', appointed_by: adminId, appointed_at: at })
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
