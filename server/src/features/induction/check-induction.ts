import type { InductionCheck } from '@fobhouse/contract/routes/sign-up.ts'
import type { Context } from '../../context.ts'
import { nowText, toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { takeAllowance } from '../../identity/public.ts'
import { readCourseResult } from '../../integrations/lms/course-of.ts'
import type { CourseResult } from '../../integrations/lms/course-result.ts'
import { doInductionCourse, findInduction } from '../certificates/public.ts'
import { recordInductionWithin } from '../members/public.ts'
import { type InductionVerdict, judgeInduction } from './rules.ts'
import { findPerson, type Person } from './store.ts'

type CheckContext = Pick<
  Context,
  'clock' | 'config' | 'db' | 'devices' | 'ids' | 'jobs' | 'live' | 'log' | 'settings' | 'transact'
>

const perMinute = 10

/**
 * Asks the learning platform for a result and records it if it counts. An administrator's tick wins over the platform.
 * Throws `induction_not_configured`, `induction_unavailable`, `too_many_requests`, and as `doInductionCourse`.
 */
export async function checkInduction(ctx: CheckContext, memberId: number): Promise<InductionCheck> {
  const { settings, clock } = ctx
  if (!settings.get('induction.required')) return { success: true, score: null, notRequired: true }
  const person = await findPerson(ctx.db, memberId)
  if (!person) throw new AppError('not_found')
  const induction = await findInduction(ctx.db, { memberId, now: nowText(clock) })
  const counts = induction?.isHeld === true
  if (settings.get('induction.provider') === 'none') {
    return counts ? { success: true, score: null } : { success: false, score: null, message: 'signup.notTicked' }
  }
  const result = await askPlatform(ctx, person)
  const limits = {
    minScore: settings.get('induction.minScore'),
    maxInductionDays: settings.get('induction.maxInductionDays'),
  }
  const verdict = judgeInduction(result, limits, clock.now())
  if (verdict.outcome === 'passed') {
    if (await recordPassed(ctx, person, verdict)) return { success: true, score: verdict.score }
    return { success: false, score: verdict.score, message: 'signup.inductionExpired' }
  }
  if (counts) return { success: true, score: verdict.score }
  return { success: false, score: verdict.score, message: `signup.${verdict.fault}` }
}

type Passed = Extract<InductionVerdict, { outcome: 'passed' }>

/** False if the induction was taken away since the course was completed. */
async function recordPassed(ctx: CheckContext, person: Person, { score, completedAt }: Passed): Promise<boolean> {
  const memberId = person.id
  const passed = {
    memberId,
    score,
    at: completedAt ?? toText(ctx.clock.now()),
    actor: { memberId, name: fullName(person) },
  }
  return ctx.transact(async (trx) => {
    const done = await doInductionCourse(ctx, trx, passed)
    if (done === 'alone') await recordInductionWithin(ctx, trx, passed)
    return done !== 'taken'
  })
}

type Known = Exclude<CourseResult, { outcome: 'refused' | 'unavailable' }>

async function askPlatform(ctx: CheckContext, person: Person): Promise<Known> {
  const mayAsk = await ctx.transact((trx) => takeAllowance(ctx, trx, { key: `induction:${person.id}`, perMinute }))
  if (!mayAsk) throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
  const result = await readCourseResult(ctx, person.email)
  if (result.outcome !== 'refused' && result.outcome !== 'unavailable') return result
  // Logged for administrators only: what the platform says about its token is not for members.
  ctx.log.warn({ reason: result.reason }, 'an induction could not be read from the learning platform')
  throw new AppError(result.outcome === 'refused' ? 'induction_not_configured' : 'induction_unavailable')
}
