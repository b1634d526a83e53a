import type { GivenQuestion, QuizRules } from '@fobhouse/contract/competence/questions.ts'
import type { GivenWords, Words } from '@fobhouse/contract/competence/words.ts'
import type { GivenQuiz, Quiz } from '@fobhouse/contract/routes/quizzes.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { requireLead, saveLeastDraw, tellPeople, wordsFrom } from '../certificates/public.ts'
import { linkToFile } from '../files/public.ts'
import {
  countAnswers,
  listPictures,
  listQuestions,
  type QuestionToSave,
  readRevision,
  replaceQuestions,
  writeRevision,
} from './question-store.ts'
import { requireQuiz } from './quiz-step.ts'

export type Author = {
  certificateId: number
  stepId: number
  caller: Parameters<typeof requireLead>[2]['caller'] & Actor
}
type EditContext = Pick<Context, 'clock' | 'db' | 'live' | 'settings' | 'transact'>

/** The questions with their answers, for a lead. */
export async function loadQuiz(ctx: Pick<Context, 'clock' | 'db' | 'settings'>, author: Author): Promise<Quiz> {
  await requireLead(ctx, ctx.db, author)
  await requireQuiz(ctx.db, author)
  return readQuiz(ctx, ctx.db, author.stepId)
}

async function readQuiz({ clock }: Pick<Context, 'clock'>, db: Queries, stepId: number): Promise<Quiz> {
  const questions = await listQuestions(db, stepId)
  const counts = await countAnswers(
    db,
    questions.map(({ id }) => id),
  )
  const pictures = await listPictures(db, stepId, picturesOf(questions))
  // The same path for an hour, so that a browser loads a picture only once.
  const until = clock.now().round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 2 })
  return {
    revision: await readRevision(db, stepId),
    questions: questions.map((question) => ({ ...question, ...(counts.get(question.id) ?? { asked: 0, right: 0 }) })),
    pictures: pictures.map(({ id, file_id: fileId, link_key }) => ({
      id,
      path: linkToFile({ id: fileId, link_key }, until),
    })),
  }
}

function picturesOf(questions: readonly { picture?: number | undefined }[]): number[] {
  return questions.flatMap(({ picture }) => (picture === undefined ? [] : [picture]))
}

/**
 * Replaces the questions of a quiz. Attempts that have begun keep theirs. Throws `conflict` if somebody else has saved
 * since this revision, and 400 for a picture that was not sent for this quiz.
 */
export async function saveQuiz(ctx: EditContext, author: Author & { quiz: GivenQuiz }): Promise<Quiz> {
  const { certificateId, stepId, caller, quiz } = author
  return ctx.transact(async (trx) => {
    await requireLead(ctx, trx, author)
    const { rules } = await requireQuiz(trx, author)
    const revision = await readRevision(trx, stepId)
    if (quiz.revision !== undefined && quiz.revision !== revision) throw new AppError('conflict')
    await checkQuestions(trx, { stepId, questions: quiz.questions, rules })
    const language = ctx.settings.get('general.siteLocaleCurrency')
    await replaceQuestions(
      trx,
      stepId,
      quiz.questions.map((question) => storedOf(question, (given) => wordsFrom(given, language))),
    )
    await saveLeastDraw(trx, stepId, countNeeded(quiz.questions))
    await writeRevision(trx, stepId, revision + 1)
    const after = { step: stepId, questions: quiz.questions.length }
    await writeAudit(ctx, trx, {
      actor: caller,
      action: 'certificate.quiz',
      subject: `certificate:${certificateId}`,
      after,
    })
    await tellPeople(ctx, trx, { memberIds: [], certificateIds: [certificateId] })
    return readQuiz(ctx, trx, stepId)
  })
}

function countNeeded(questions: readonly GivenQuestion[]): number {
  return questions.filter(({ mustBeRight }) => mustBeRight).length
}

type Checked = { stepId: number; questions: readonly GivenQuestion[]; rules: QuizRules }

/** What the form of the questions alone does not tell. */
async function checkQuestions(trx: Trx, { stepId, questions, rules }: Checked): Promise<void> {
  const known = new Set((await listQuestions(trx, stepId)).map(({ id }) => id))
  const pictures = new Set((await listPictures(trx, stepId, picturesOf(questions))).map(({ id }) => id))
  const seen = new Set<number>()
  const issues = questions.flatMap(({ id, picture }, index) => {
    const isKnown = id === undefined || (known.has(id) && !seen.has(id))
    if (id !== undefined) seen.add(id)
    return [
      ...(isKnown ? [] : [{ path: ['questions', index, 'id'], message: 'validation.invalid' }]),
      ...(picture === undefined || pictures.has(picture)
        ? []
        : [{ path: ['questions', index, 'picture'], message: 'validation.invalid' }]),
    ]
  })
  if (rules.draw > 0 && countNeeded(questions) > rules.draw)
    issues.push({ path: ['questions'], message: 'validation.mustBeDrawn' })
  if (issues.length > 0) throw new AppError('validation', { issues })
}

function storedOf(question: GivenQuestion, words: (given: GivenWords) => Words): QuestionToSave {
  const { id, picture, mustBeRight } = question
  const common = {
    id,
    mustBeRight,
    text: words(question.text),
    explanation: words(question.explanation),
    ...(picture === undefined ? {} : { picture }),
  }
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const options = question.options.map(({ text, correct }) => ({ text: words(text), correct }))
      return { ...common, kind: question.kind, options }
    }
    case 'picture': {
      const marks = question.marks.map(({ x, y, text, correct }) => ({ x, y, text: words(text), correct }))
      return { ...common, kind: question.kind, picture: question.picture, marks }
    }
    case 'true_false':
      return { ...common, kind: question.kind, answer: question.answer }
    case 'number':
      return { ...common, kind: question.kind, answer: question.answer, tolerance: question.tolerance }
  }
}
