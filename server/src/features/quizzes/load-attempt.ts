import { textFor, wordsSchema, type Words } from '@fobhouse/contract/competence/words.ts'
import { type Attempt, quizRoutes } from '@fobhouse/contract/routes/quizzes.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Queries } from '../../db/database.ts'
import { findCertificate, findReader, findStep, readBook } from '../certificates/public.ts'
import { stateNow } from './lapse-attempts.ts'
import { readTries } from './quiz-step.ts'
import { type FrozenQuestion, mayTry, pauseEnd, shownQuestion, solutionOf } from './rules.ts'
import { type AskedQuestion, type AttemptRow, findAttempt, listAsked, readAnswers } from './store.ts'

export type LoadContext = Pick<Context, 'clock' | 'settings'>
type Own = { id: number; memberId: number }

/** An attempt of this member, in the state in which it is now. Throws `not_found`, also for those of others. */
export async function requireOwn(ctx: Pick<Context, 'clock'>, db: Queries, { id, memberId }: Own): Promise<AttemptRow> {
  const attempt = await findAttempt(db, id)
  if (attempt?.member_id !== memberId) throw new AppError('not_found')
  return stateNow(ctx, attempt)
}

/** An attempt as its taker sees it. */
export async function loadAttempt(ctx: LoadContext & Pick<Context, 'db'>, own: Own): Promise<Attempt> {
  const row = await requireOwn(ctx, ctx.db, own)
  const [asked, certificate, read] = [
    await listAsked(ctx.db, own.id),
    await findCertificate(ctx.db, row.certificate_id),
    await readerOf(ctx, ctx.db, own.memberId),
  ]
  const { id, certificate_id: certificateId, step_id: stepId, started_at: startedAt, due_at: dueAt, state } = row
  return {
    id,
    certificateId,
    certificate: certificate ? read(certificate.name) : '',
    stepId,
    title: read(wordsSchema.parse(JSON.parse(row.title))),
    startedAt,
    dueAt,
    state,
    passPercent: row.pass_percent,
    questions: asked.map(({ question }) => ({
      ...shownQuestion(question, read, pathOf(id, question)),
      ...(state === 'passed' ? { solution: solutionOf(question) } : {}),
    })),
    answers: readAnswers(row),
    result: state === 'open' ? null : await loadResult(ctx, ctx.db, { row, asked, read, memberId: own.memberId }),
  }
}

function pathOf(id: number, { n, picture }: FrozenQuestion): string | undefined {
  if (picture === undefined) return undefined
  return quizRoutes.picture.path.replace(':id', String(id)).replace(':n', String(n))
}

type Read = (words: Words) => string
type Result = NonNullable<Attempt['result']>
type Ended = { row: AttemptRow; asked: readonly AskedQuestion[]; read: Read; memberId: number }

/** What came of an attempt that has ended. One that was not handed in has nothing right, and tells nothing. */
export async function loadResult(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  { row, asked, read, memberId }: Ended,
): Promise<Result> {
  const right = asked.filter(({ isRight }) => isRight === true).length
  const wrong = asked.filter(({ isRight }) => isRight === false)
  return {
    right,
    asked: asked.length,
    percent: Math.floor((100 * right) / asked.length),
    wrong: wrong.map(({ question: { n, explanation } }) => ({ n, explanation: read(explanation) })),
    nextAt: row.state === 'passed' ? null : await nextTry(ctx, db, { row, memberId }),
  }
}

/** When another attempt may begin; null if none are left, or the quiz is no more. */
async function nextTry(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  { row, memberId }: { row: AttemptRow; memberId: number },
): Promise<string | null> {
  const step = await findStep(db, row.step_id)
  if (step?.own.kind !== 'quiz') return null
  const { award } = (await readBook(ctx, db, [memberId])).placeOf(memberId, step.certificateId)
  const tries = await readTries(db, { memberId, stepId: step.id, since: award?.awardedAt })
  const decision = mayTry(tries, step.own, ctx.clock.milliseconds())
  if (!decision.may && decision.because === 'used') return null
  return new Date(pauseEnd(row.ended_at ?? row.due_at, row.pause_minutes)).toISOString()
}

/** Reads texts in a member's language. */
export async function readerOf(ctx: Pick<Context, 'settings'>, db: Queries, memberId: number): Promise<Read> {
  const reader = await findReader(ctx, db, memberId)
  return (words) => textFor(words, reader)
}
