import { type Question, questionSchema } from '@fobhouse/contract/competence/questions.ts'
import type { Insertable } from 'kysely'
import type { Queries, Trx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export async function readRevision(db: Queries, stepId: number): Promise<number> {
  const row = await db.selectFrom('quizzes').select('revision').where('step_id', '=', stepId).executeTakeFirst()
  return row?.revision ?? 0
}

export async function writeRevision(trx: Trx, stepId: number, revision: number): Promise<void> {
  await trx
    .insertInto('quizzes')
    .values({ step_id: stepId, revision })
    .onConflict((conflict) => conflict.column('step_id').doUpdateSet({ revision }))
    .execute()
}

/** The questions of a quiz, in the order of its authors. */
export async function listQuestions(db: Queries, stepId: number): Promise<Question[]> {
  const rows = await db
    .selectFrom('quiz_questions')
    .select(['id', 'content'])
    .where('step_id', '=', stepId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, content }) => questionSchema.parse({ ...JSON.parse(content), id }))
}

type WithoutId<Each> = Each extends unknown ? Omit<Each, 'id'> & { id: number | undefined } : never
export type QuestionToSave = WithoutId<Question>

/** Replaces the questions of a quiz. Those with an id keep it; those that are not there any more are removed. */
export async function replaceQuestions(trx: Trx, stepId: number, questions: readonly QuestionToSave[]): Promise<void> {
  const rows = questions.map((question, position) => ({ id: question.id, row: rowOf(stepId, question, position) }))
  const kept = rows.flatMap(({ id, row }) => (id === undefined ? [] : [{ ...row, id }]))
  const added = rows.flatMap(({ id, row }) => (id === undefined ? [row] : []))
  await trx
    .deleteFrom('quiz_questions')
    .where('step_id', '=', stepId)
    .$if(kept.length > 0, (query) =>
      query.where(
        'id',
        'not in',
        kept.map(({ id }) => id),
      ),
    )
    .execute()
  if (kept.length > 0) {
    await trx
      .insertInto('quiz_questions')
      .values(kept)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((expression) => ({
          position: expression.ref('excluded.position'),
          picture_id: expression.ref('excluded.picture_id'),
          content: expression.ref('excluded.content'),
        })),
      )
      .execute()
  }
  if (added.length > 0) await trx.insertInto('quiz_questions').values(added).execute()
}

function rowOf(stepId: number, question: QuestionToSave, position: number): Insertable<Tables['quiz_questions']> {
  const { id: _id, ...content } = question
  return { step_id: stepId, position, picture_id: question.picture ?? null, content: JSON.stringify(content) }
}

/** How often each question was asked in attempts that were handed in, and answered right. */
export async function countAnswers(
  db: Queries,
  questionIds: readonly number[],
): Promise<Map<number, { asked: number; right: number }>> {
  if (questionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('quiz_attempt_questions')
    .select(({ fn }) => ['question_id', fn.countAll<number>().as('asked'), fn.sum<number>('is_right').as('right')])
    .where('question_id', 'in', questionIds)
    .where('is_right', 'is not', null)
    .groupBy('question_id')
    .execute()
  return new Map(rows.map(({ question_id, asked, right }) => [question_id, { asked, right }]))
}

export async function insertPicture(trx: Trx, row: Insertable<Tables['quiz_pictures']>): Promise<number> {
  const { id } = await trx.insertInto('quiz_pictures').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Those of these pictures that belong to a quiz, with what a link to them needs. */
export async function listPictures(db: Queries, stepId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('quiz_pictures')
    .innerJoin('files', 'files.id', 'quiz_pictures.file_id')
    .select(['quiz_pictures.id', 'files.id as file_id', 'files.link_key'])
    .where('quiz_pictures.step_id', '=', stepId)
    .where('quiz_pictures.id', 'in', ids)
    .orderBy('quiz_pictures.id')
    .execute()
}

export async function countPictures(db: Queries, stepId: number): Promise<number> {
  const { count } = await db
    .selectFrom('quiz_pictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('step_id', '=', stepId)
    .executeTakeFirstOrThrow()
  return count
}

/** Pictures sent before an instant that no question and no attempt has. */
export async function listUnusedPictures(
  db: Queries,
  { before, most }: { before: string; most: number },
): Promise<{ id: number; file_id: number }[]> {
  return db
    .selectFrom('quiz_pictures')
    .select(['id', 'file_id'])
    .where('sent_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quiz_questions')
            .select('quiz_questions.id')
            .whereRef('quiz_questions.picture_id', '=', 'quiz_pictures.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quiz_attempt_questions')
            .select('quiz_attempt_questions.n')
            .whereRef('quiz_attempt_questions.picture_id', '=', 'quiz_pictures.id'),
        ),
      ),
    )
    .orderBy('sent_at')
    .limit(most)
    .execute()
}

export async function deletePicture(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('quiz_pictures').where('id', '=', id).execute()
}
