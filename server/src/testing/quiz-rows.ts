import type { Queries } from '../db/database.ts'

const at = '2026-03-01T08:00:00.000Z'
const words = (text: string) => JSON.stringify({ 'en-AU': text })

export type QuizRows = { certificateId: number; stepId: number; attemptId: number }

/** A certificate with one quiz, and a member's failed attempt at it. */
export async function insertQuiz(db: Queries, memberId: number): Promise<QuizRows> {
  const certificate = {
    name: words('Laser'),
    text: words(''),
    grade: 'competence',
    validity: '{"kind":"never"}',
  } as const
  const numbers = { renew_days: 30, interest_size: 4, archived: 0, is_induction: 0, revision: 1 }
  const { id: certificateId } = await db
    .insertInto('certificates')
    .values({ ...certificate, ...numbers, prerequisite_mode: 'all', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { kind: 'quiz', passPercent: 80, draw: 0, pauseMinutes: 60, attempts: 0 } as const
  const step = { certificate_id: certificateId, position: 0, kind: own.kind, title: words('Quiz'), version: 1 }
  const { id: stepId } = await db
    .insertInto('certificate_steps')
    .values({ ...step, again: 1, hidden: 0, own: JSON.stringify(own), removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('quizzes').values({ step_id: stepId, revision: 1 }).execute()
  const attemptId = await insertAttempt(db, { memberId, stepId, certificateId })
  const extra = { member_id: memberId, step_id: stepId, given_at: at, given_by: null }
  await db.insertInto('quiz_extra_attempts').values(extra).execute()
  return { certificateId, stepId, attemptId }
}

type Of = { memberId: number; stepId: number; certificateId: number }

async function insertAttempt(db: Queries, { memberId, stepId, certificateId }: Of): Promise<number> {
  const times = { started_at: at, due_at: '2026-03-02T08:00:00.000Z', ended_at: at }
  const { id: attemptId } = await db
    .insertInto('quiz_attempts')
    .values({
      ...times,
      member_id: memberId,
      step_id: stepId,
      certificate_id: certificateId,
      title: words('Quiz'),
      state: 'failed',
      pass_percent: 80,
      pause_minutes: 60,
      answers: JSON.stringify([{ n: 1, value: true }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return attemptId
}

/** One more question, also in the attempt, and a picture that nothing shows. */
export async function insertQuestion(db: Queries, { stepId, attemptId }: QuizRows, index: number): Promise<void> {
  const text = { 'en-AU': `Question ${index}, which goes on for some more words` }
  const content = JSON.stringify({ kind: 'true_false', text, explanation: {}, mustBeRight: false, answer: true })
  const { id } = await db
    .insertInto('quiz_questions')
    .values({ step_id: stepId, position: index, picture_id: null, content })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('quiz_attempt_questions')
    .values({ attempt_id: attemptId, n: index, question_id: id, picture_id: null, frozen: content, is_right: 0 })
    .execute()
  const file = { content: new Uint8Array(1), media_type: 'image/png', size: 1, link_key: 'k', created_at: at }
  const { id: fileId } = await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('quiz_pictures').values({ step_id: stepId, file_id: fileId, sent_at: at }).execute()
}
