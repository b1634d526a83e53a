import type { Attempt } from '@fobhouse/contract/routes/quizzes.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Trx } from '../../db/database.ts'
import { openStepOf } from '../certificates/public.ts'
import { lapseIfDue, type LapseContext, stateNow } from './lapse-attempts.ts'
import { loadAttempt } from './load-attempt.ts'
import { listQuestions } from './question-store.ts'
import { type QuizStep, readTries, requireQuiz } from './quiz-step.ts'
import { freezeQuestions, hoursOfAttempt, mayTry } from './rules.ts'
import { findOpenAttempt, insertAttempt } from './store.ts'

type StartContext = LapseContext & Pick<Context, 'db' | 'ids' | 'settings' | 'transact'>
type Starting = { certificateId: number; stepId: number; memberId: number }

/**
 * Starts an attempt, with questions drawn, mixed and frozen; or gives the one that is open. Throws what `openStepOf`
 * throws, `quiz_empty`, `quiz_attempts_used`, and `quiz_pause` with `until`.
 */
export async function startAttempt(
  ctx: StartContext,
  starting: Starting,
): Promise<{ attempt: Attempt; isNew: boolean }> {
  const { memberId } = starting
  await lapseOpen(ctx, starting)
  const { id, isNew } = await ctx.transact(async (trx) => {
    const quiz = await requireQuiz(trx, starting)
    const open = await findOpenAttempt(trx, starting)
    if (open && !(await lapseIfDue(ctx, trx, open))) return { id: open.id, isNew: false }
    const { place } = await openStepOf(ctx, trx, { ...starting, kind: 'quiz' })
    return { id: await beginAttempt(ctx, trx, { quiz, memberId, since: place.award?.awardedAt }), isNew: true }
  })
  return { attempt: await loadAttempt(ctx, { id, memberId }), isNew }
}

/** By itself, so that it stays written if the next attempt is refused. */
async function lapseOpen(ctx: StartContext, starting: Starting): Promise<void> {
  const open = await findOpenAttempt(ctx.db, starting)
  if (open && stateNow(ctx, open).state !== 'open') await ctx.transact((trx) => lapseIfDue(ctx, trx, open))
}

type Beginning = { quiz: QuizStep; memberId: number; since: string | undefined }

async function beginAttempt(ctx: StartContext, trx: Trx, beginning: Beginning): Promise<number> {
  const { memberId, quiz } = beginning
  const { stepId, certificateId, title, rules } = quiz
  const questions = await listQuestions(trx, stepId)
  if (questions.length === 0) throw new AppError('quiz_empty')
  await requireTry(ctx, trx, beginning)
  const now = ctx.clock.now()
  const row = {
    member_id: memberId,
    step_id: stepId,
    certificate_id: certificateId,
    title: JSON.stringify(title),
    started_at: toText(now),
    due_at: toText(now.add({ hours: hoursOfAttempt })),
    ended_at: null,
    pass_percent: rules.passPercent,
    pause_minutes: rules.pauseMinutes,
  }
  return insertAttempt(trx, row, freezeQuestions(questions, { draw: rules.draw, random: ctx.ids.below }))
}

async function requireTry(ctx: StartContext, trx: Trx, { quiz, memberId, since }: Beginning): Promise<void> {
  const tries = await readTries(trx, { memberId, stepId: quiz.stepId, since })
  const decision = mayTry(tries, quiz.rules, ctx.clock.milliseconds())
  if (decision.may) return
  if (decision.because === 'used') throw new AppError('quiz_attempts_used')
  const until = new Date(decision.until).toISOString()
  throw new AppError('quiz_pause', { extra: { params: { until } } })
}
