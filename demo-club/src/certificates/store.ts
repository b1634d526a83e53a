import type { Insertable } from 'kysely'
import type { Queries, Tables } from '@fobhouse/server/public.ts'

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>

export async function findStepId(
  db: Queries,
  certificateId: number,
  kind: 'reading' | 'quiz' | 'hours',
): Promise<number> {
  const found = await db
    .selectFrom('certificate_steps')
    .select('id')
    .where('certificate_id', '=', certificateId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return found.id
}

/** Puts a step before the one that the induction comes with. */
export async function insertInductionStep(
  db: Queries,
  step: Pick<Row<'certificate_steps'>, 'kind' | 'title' | 'own'>,
): Promise<void> {
  const { id } = await db
    .selectFrom('certificates')
    .select('id')
    .where('is_induction', '=', 1)
    .executeTakeFirstOrThrow()
  await db.updateTable('certificate_steps').set({ position: 1 }).where('certificate_id', '=', id).execute()
  const fixed = { certificate_id: id, position: 0, again: 1, hidden: 0, version: 1, removed_at: null }
  await db
    .insertInto('certificate_steps')
    .values({ ...fixed, ...step })
    .execute()
}

export async function insertQuiz(db: Queries, stepId: number): Promise<void> {
  await db.insertInto('quizzes').values({ step_id: stepId, revision: 1 }).execute()
}

export async function insertQuestion(db: Queries, row: Row<'quiz_questions'>): Promise<void> {
  await db.insertInto('quiz_questions').values(row).execute()
}

export async function listQuestionIds(db: Queries, stepId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('quiz_questions')
    .select('id')
    .where('step_id', '=', stepId)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertAttempt(db: Queries, row: Row<'quiz_attempts'>): Promise<number> {
  return (await db.insertInto('quiz_attempts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertAsked(db: Queries, row: Row<'quiz_attempt_questions'>): Promise<void> {
  await db.insertInto('quiz_attempt_questions').values(row).execute()
}

type Suspended = { memberId: number; certificateId: number; reason: string; at: string }

/** Suspends an award, and keeps how it is from then on. */
export async function suspendAward(db: Queries, { memberId, certificateId, reason, at }: Suspended): Promise<void> {
  const award = await db
    .updateTable('awards')
    .set({ state: 'suspended', reason, suspended_at: at })
    .where('member_id', '=', memberId)
    .where('certificate_id', '=', certificateId)
    .returning(['id', 'awarded_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  const { id: award_id, awarded_at, expires_at } = award
  const line = { award_id, awarded_at, expires_at, member_id: memberId, certificate_id: certificateId, at }
  await db
    .insertInto('award_history')
    .values({ ...line, state: 'suspended' })
    .execute()
}

export async function insertTrainer(db: Queries, row: Row<'trainers'>): Promise<void> {
  await db.insertInto('trainers').values(row).execute()
}

export async function insertResult(db: Queries, row: Row<'step_results'>): Promise<void> {
  await db.insertInto('step_results').values(row).execute()
}

type Progress = { member_id: number; step_id: number; milliseconds: number }

export async function insertProgress(db: Queries, row: Progress): Promise<void> {
  await db
    .insertInto('step_progress')
    .values({ ...row, opened_at: null, opened_by: null, next_try_at: null })
    .execute()
}

export async function insertGrant(db: Queries, row: Row<'grants'>): Promise<void> {
  await db.insertInto('grants').values(row).execute()
}

export async function insertRequest(db: Queries, row: Row<'sign_off_requests'>): Promise<void> {
  await db.insertInto('sign_off_requests').values(row).execute()
}

export async function insertInterest(db: Queries, row: Row<'certificate_interest'>): Promise<void> {
  await db.insertInto('certificate_interest').values(row).execute()
}

export async function insertRequirement(db: Queries, row: Row<'requirements'>): Promise<void> {
  await db.insertInto('requirements').values(row).execute()
}

export async function insertUse(db: Queries, row: Row<'certificate_uses'>): Promise<void> {
  await db.insertInto('certificate_uses').values(row).execute()
}

export async function makeNotAlone(db: Queries, deviceId: number): Promise<void> {
  await db.updateTable('devices').set({ not_alone: 1 }).where('id', '=', deviceId).execute()
}
