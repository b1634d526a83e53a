import type { Standing } from '@fobhouse/contract/competence/standing.ts'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { takeAllowance } from '../../../identity/public.ts'
import { readCourseResult } from '../../../integrations/lms/course-of.ts'
import type { CourseResult } from '../../../integrations/lms/course-result.ts'
import { listAccounts } from '../../accounts/public.ts'
import type { AwardContext } from '../awards/make-award.ts'
import { readStanding } from '../read-own.ts'
import { judgeCourse, latestOf } from './course-rules.ts'
import { findTaken } from '../induction/store.ts'
import { type OpenStep, openStepOf } from './open-step.ts'
import { recordResult } from './record-result.ts'

type StepContext = AwardContext & Pick<Context, 'db' | 'ids' | 'log' | 'transact'>

type Asked = { certificateId: number; stepId: number; actor: Actor & { memberId: number } }

/** A member confirms a text. Throws `text_changed` for another version than is there now, and as `openStepOf`. */
export async function confirmReading(
  ctx: StepContext,
  { version, ...asked }: Asked & { version: number },
): Promise<Standing> {
  const { certificateId, actor } = asked
  const { memberId } = actor
  return ctx.transact(async (trx) => {
    const open = await openStepOf(ctx, trx, { ...asked, memberId, kind: 'reading' })
    if (open.step.version !== version) throw new AppError('text_changed')
    await recordResult(ctx, trx, { open, memberId, actor, source: 'steps' })
    return readStanding(ctx, trx, { memberId, certificateId })
  })
}

export type CourseCheck = { success: boolean; score: number | null; message?: string; standing: Standing }

const perMinute = 10

/** Asks the learning platform for a member's course. Throws `induction_not_configured`, `induction_unavailable`, `too_many_requests`, and as `openStepOf`. */
export async function checkCourse(ctx: StepContext, asked: Asked): Promise<CourseCheck> {
  const { certificateId, actor } = asked
  const { memberId } = actor
  const { own } = (await ctx.transact((trx) => openStepOf(ctx, trx, { ...asked, memberId, kind: 'course' }))).step
  if (own.kind !== 'course') throw new AppError('not_found')
  const result = await askPlatform(ctx, memberId, own.courseId)
  return ctx.transact(async (trx) => {
    // Asking took a while: perhaps the step is done by now, or another one.
    const open = await openStepOf(ctx, trx, { ...asked, memberId, kind: 'course' })
    const verdict = judgeCourse(result, { minScore: own.minScore, after: await oldestOf(ctx, trx, { open, memberId }) })
    const source = open.step.isBuiltIn ? 'induction' : 'steps'
    if (verdict.passed) await recordResult(ctx, trx, { open, memberId, actor, source, score: verdict.score })
    const standing = await readStanding(ctx, trx, { memberId, certificateId })
    return {
      success: verdict.passed,
      score: verdict.score,
      ...(verdict.passed ? {} : { message: `signup.${verdict.fault}` }),
      standing,
    }
  })
}

/**
 * After which instant a course must have been completed; null: whenever. That of the induction is not older than what
 * the induction counts for, nor than what somebody took away.
 */
async function oldestOf(
  ctx: StepContext,
  trx: Trx,
  { open, memberId }: { open: OpenStep; memberId: number },
): Promise<string | null> {
  const { step, place } = open
  const renewed = step.again ? (place.award?.awardedAt ?? null) : null
  if (!step.isBuiltIn) return renewed
  const { id: certificateId, validity } = place.certificate
  const taken = await findTaken(trx, { memberId, certificateId })
  const hours = validity.kind === 'days' ? 24 * validity.days : null
  const over = hours === null ? null : toText(ctx.clock.now().subtract({ hours }))
  return latestOf([renewed, taken, over])
}

type Known = Exclude<CourseResult, { outcome: 'refused' | 'unavailable' }>

async function askPlatform(ctx: StepContext, memberId: number, courseId: string): Promise<Known> {
  const mayAsk = await ctx.transact((trx) => takeAllowance(ctx, trx, { key: `induction:${memberId}`, perMinute }))
  if (!mayAsk) throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
  const [account] = await listAccounts(ctx.db, [memberId])
  if (!account) throw new AppError('not_found')
  const result = await readCourseResult(ctx, account.email, courseId)
  if (result.outcome !== 'refused' && result.outcome !== 'unavailable') return result
  // Logged for administrators only: what the platform says about its token is not for members.
  ctx.log.warn({ reason: result.reason }, 'a course could not be read from the learning platform')
  throw new AppError(result.outcome === 'refused' ? 'induction_not_configured' : 'induction_unavailable')
}
