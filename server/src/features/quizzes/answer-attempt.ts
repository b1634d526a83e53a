import type { Answer } from '@fobhouse/contract/competence/questions.ts'
import type { AttemptResult } from '@fobhouse/contract/routes/quizzes.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Actor } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import {
  findReader,
  findStep,
  readBook,
  readStanding,
  recordResult,
  requireReady,
  tellPeople,
} from '../certificates/public.ts'
import { noteFailed } from './lapse-attempts.ts'
import { loadResult, readerOf, requireOwn } from './load-attempt.ts'
import { type Answers, canAnswer, gradeAttempt, type Grade, mergeAnswers } from './rules.ts'
import {
  type AskedQuestion,
  type AttemptRow,
  endAttempt,
  listAsked,
  readAnswers,
  saveAnswers,
  writeGrades,
} from './store.ts'

type Answering = { id: number; memberId: number; answers: readonly Answer[] }

/** Keeps answers of an open attempt. Throws `not_found`, `attempt_over`, and 400 for what is no answer to its question. */
export async function keepAnswers(ctx: Pick<Context, 'clock' | 'transact'>, answering: Answering): Promise<void> {
  await ctx.transact(async (trx) => {
    await takeAnswers(ctx, trx, answering)
  })
}

type Taken = { row: AttemptRow; asked: readonly AskedQuestion[]; answers: Answers }

async function takeAnswers(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { id, memberId, answers }: Answering,
): Promise<Taken> {
  const row = await requireOwn(ctx, trx, { id, memberId })
  if (row.state !== 'open') throw new AppError('attempt_over')
  const asked = await listAsked(trx, id)
  checkAnswers(asked, answers)
  const merged = mergeAnswers(new Map(readAnswers(row).map(({ n, value }) => [n, value])), answers)
  const kept = [...merged].map(([n, value]): Answer => ({ n, value })).toSorted((one, other) => one.n - other.n)
  if (!(await saveAnswers(trx, id, kept))) throw new AppError('attempt_over')
  return { row, asked, answers: merged }
}

function checkAnswers(asked: readonly AskedQuestion[], answers: readonly Answer[]): void {
  const questions = new Map(asked.map(({ question }) => [question.n, question]))
  const issues = answers.flatMap(({ n, value }, index) => {
    const question = questions.get(n)
    const path = ['answers', index, question ? 'value' : 'n']
    return question && canAnswer(question, value) ? [] : [{ path, message: 'validation.invalid' }]
  })
  if (issues.length > 0) throw new AppError('validation', { issues })
}

type SubmitContext = Parameters<typeof recordResult>[0] & Pick<Context, 'db' | 'transact'>

/**
 * Hands an attempt in: grade, result of the step and, if that was the last one, the award are one transaction. Of two
 * at once one is graded. Throws as `keepAnswers`, and if the certificate is archived, suspended or not to be had now.
 */
export async function submitAttempt(
  ctx: SubmitContext,
  { actor, ...answering }: Answering & { actor: Actor },
): Promise<AttemptResult> {
  const { id, memberId } = answering
  const { state, result, certificateId } = await ctx.transact(async (trx) => {
    const taken = await takeAnswers(ctx, trx, answering)
    const { row, answers } = taken
    const questions = taken.asked.map(({ question }) => question)
    const grade = gradeAttempt(questions, answers, { passPercent: row.pass_percent })
    await settle(ctx, trx, { row, grade, actor, memberId })
    const ended = {
      ...row,
      state: grade.passed ? ('passed' as const) : ('failed' as const),
      ended_at: nowText(ctx.clock),
    }
    const asked = await listAsked(trx, id)
    const read = await readerOf(ctx, trx, memberId)
    const told = await loadResult(ctx, trx, { row: ended, asked, read, memberId })
    return { state: ended.state, result: told, certificateId: row.certificate_id }
  })
  return { state, ...result, standing: await readStanding(ctx, ctx.db, { memberId, certificateId }) }
}

type Settling = { row: AttemptRow; grade: Grade; actor: Actor; memberId: number }

async function settle(ctx: SubmitContext, trx: Trx, { row, grade, actor, memberId }: Settling): Promise<void> {
  const open = await findRecordable(ctx, trx, { row, memberId })
  const endedAt = nowText(ctx.clock)
  const state = grade.passed ? 'passed' : 'failed'
  if (!(await endAttempt(trx, { id: row.id, state, endedAt }))) throw new AppError('attempt_over')
  await writeGrades(trx, row.id, grade.wrong)
  if (!grade.passed) return noteFailed(ctx, trx, { attempt: row, endedAt })
  if (open) await recordResult(ctx, trx, { open, memberId, actor, source: 'steps', score: grade.percent })
  else await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [row.certificate_id] })
}

/**
 * Where the result goes. Nowhere, if the step was removed meanwhile, or the certificate was given otherwise: the grade
 * stays the same. Throws, before anything is graded, if the member cannot go on with the certificate now.
 */
async function findRecordable(
  ctx: Pick<Context, 'clock' | 'settings'>,
  trx: Trx,
  { row, memberId }: { row: AttemptRow; memberId: number },
) {
  const step = await findStep(trx, row.step_id)
  if (!step) return undefined
  const book = await readBook(ctx, trx, [memberId])
  const place = book.placeOf(memberId, step.certificateId)
  if (place.isSettled) return undefined
  requireReady(book, place, { memberId, reader: await findReader(ctx, trx, memberId) })
  return { step, place, book }
}
