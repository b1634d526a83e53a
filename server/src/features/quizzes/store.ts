import { type Answer, answerSchema, questionSchema } from '@fobhouse/contract/competence/questions.ts'
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries, Trx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { FrozenQuestion } from './rules.ts'

export type AttemptRow = Selectable<Tables['quiz_attempts']>

export async function findOpenAttempt(
  db: Queries,
  { memberId, stepId }: { memberId: number; stepId: number },
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('quiz_attempts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('step_id', '=', stepId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

export async function findAttempt(db: Queries, id: number): Promise<AttemptRow | undefined> {
  return db.selectFrom('quiz_attempts').selectAll().where('id', '=', id).executeTakeFirst()
}

const answersSchema = z.array(answerSchema)

export function readAnswers({ answers }: Pick<AttemptRow, 'answers'>): Answer[] {
  return answersSchema.parse(JSON.parse(answers))
}

export type AskedQuestion = { question: FrozenQuestion; isRight: boolean | null }

/** What an attempt asks, in its order. */
export async function listAsked(db: Queries, attemptId: number): Promise<AskedQuestion[]> {
  return (await listAskedIn(db, [attemptId])).get(attemptId) ?? []
}

/** The same for several attempts, by their ids. */
export async function listAskedIn(
  db: Queries,
  attemptIds: readonly number[],
): Promise<ReadonlyMap<number, AskedQuestion[]>> {
  if (attemptIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('quiz_attempt_questions')
    .select(['attempt_id', 'n', 'question_id', 'frozen', 'is_right'])
    .where('attempt_id', 'in', attemptIds)
    .orderBy('attempt_id')
    .orderBy('n')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.attempt_id)
  return new Map([...groups].map(([id, some]) => [id, some.map(askedOf)]))
}

function askedOf(row: Pick<Selectable<Tables['quiz_attempt_questions']>, 'n' | 'question_id' | 'frozen' | 'is_right'>) {
  const { n, question_id: id, frozen, is_right: isRight } = row
  const question = { ...questionSchema.parse({ ...JSON.parse(frozen), id }), n }
  return { question, isRight: isRight === null ? null : isRight === 1 }
}

/** Returns the attempt's id. Fails if the member has an open one. */
export async function insertAttempt(
  trx: Trx,
  row: Omit<Insertable<Tables['quiz_attempts']>, 'state' | 'answers'>,
  questions: readonly FrozenQuestion[],
): Promise<number> {
  const { id } = await trx
    .insertInto('quiz_attempts')
    .values({ ...row, state: 'open', answers: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = questions.map(({ n, id: questionId, ...frozen }) => ({
    attempt_id: id,
    n,
    question_id: questionId,
    picture_id: frozen.picture ?? null,
    frozen: JSON.stringify(frozen),
    is_right: null,
  }))
  await trx.insertInto('quiz_attempt_questions').values(rows).execute()
  return id
}

/** False if it was not open any more. */
export async function saveAnswers(trx: Trx, id: number, answers: readonly Answer[]): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('quiz_attempts')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type End = { id: number; state: 'passed' | 'failed'; endedAt: string }

/** False if it was not open any more. */
export async function endAttempt(trx: Trx, { id, state, endedAt }: End): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('quiz_attempts')
    .set({ state, ended_at: endedAt })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function writeGrades(trx: Trx, attemptId: number, wrong: readonly number[]): Promise<void> {
  const questions = trx.updateTable('quiz_attempt_questions').where('attempt_id', '=', attemptId)
  await questions.set({ is_right: 1 }).execute()
  if (wrong.length > 0) await questions.set({ is_right: 0 }).where('n', 'in', wrong).execute()
}

type Whose = { memberId: number; stepId: number; since: string | undefined }

/** The failed attempts since an instant; the newest comes first. */
export async function listFailed(db: Queries, { memberId, stepId, since }: Whose) {
  return db
    .selectFrom('quiz_attempts')
    .select(['ended_at', 'pause_minutes'])
    .where('member_id', '=', memberId)
    .where('step_id', '=', stepId)
    .where('state', '=', 'failed')
    .where('ended_at', 'is not', null)
    .$narrowType<{ ended_at: string }>()
    .$if(since !== undefined, (query) => query.where('started_at', '>', since ?? ''))
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function countExtra(db: Queries, { memberId, stepId, since }: Whose): Promise<number> {
  const { count } = await db
    .selectFrom('quiz_extra_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('step_id', '=', stepId)
    .$if(since !== undefined, (query) => query.where('given_at', '>', since ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertExtra(trx: Trx, row: Insertable<Tables['quiz_extra_attempts']>): Promise<void> {
  await trx.insertInto('quiz_extra_attempts').values(row).execute()
}

/** Open attempts that should have been handed in. */
export async function listDue(db: Queries, { now, most }: { now: string; most: number }): Promise<AttemptRow[]> {
  return db
    .selectFrom('quiz_attempts')
    .selectAll()
    .where('state', '=', 'open')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The picture of a question in an attempt of this member. */
export async function findAttemptPicture(
  db: Queries,
  { id, n, memberId }: { id: number; n: number; memberId: number },
): Promise<{ content: Uint8Array; media_type: string } | undefined> {
  return db
    .selectFrom('quiz_attempt_questions')
    .innerJoin('quiz_attempts', 'quiz_attempts.id', 'quiz_attempt_questions.attempt_id')
    .innerJoin('quiz_pictures', 'quiz_pictures.id', 'quiz_attempt_questions.picture_id')
    .innerJoin('files', 'files.id', 'quiz_pictures.file_id')
    .select(['files.content', 'files.media_type'])
    .where('quiz_attempts.id', '=', id)
    .where('quiz_attempts.member_id', '=', memberId)
    .where('quiz_attempt_questions.n', '=', n)
    .executeTakeFirst()
}
