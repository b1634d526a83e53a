import type { InductionCheck } from '@fobhouse/contract/routes/sign-up.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { takeAllowance } from '../../identity/public.ts'
import { readCourseResult } from '../../integrations/lms/course-of.ts'
import type { CourseResult } from '../../integrations/lms/course-result.ts'
import { recordInductionWithin } from '../members/public.ts'
import { isInducted, judgeInduction } from './rules.ts'
import { findPerson, type Person } from './store.ts'

type CheckContext = Pick<Context, 'clock' | 'db' | 'ids' | 'live' | 'log' | 'settings' | 'transact'>

const perMinute = 10

/**
 * Asks the learning platform for a result and records it if it counts. An administrator's tick wins over the platform.
 * Throws `induction_not_configured`, `induction_unavailable`, `too_many_requests`.
 */
export async function checkInduction(ctx: CheckContext, memberId: number): Promise<InductionCheck> {
  const { settings, clock } = ctx
  if (!settings.get('induction.required')) return { success: true, score: null, notRequired: true }
  const person = await findPerson(ctx.db, memberId)
  if (!person) throw new AppError('not_found')
  const maxInductionDays = settings.get('induction.maxInductionDays')
  const known = { lastInduction: person.last_induction_at, firstJoined: person.first_joined_at, maxInductionDays }
  const counts = isInducted(known, clock.now())
  if (settings.get('induction.provider') === 'none') {
    return counts ? { success: true, score: null } : { success: false, score: null, message: 'signup.notTicked' }
  }
  const result = await askPlatform(ctx, person)
  const limits = { minScore: settings.get('induction.minScore'), maxInductionDays }
  const verdict = judgeInduction(result, limits, clock.now())
  if (verdict.outcome === 'passed') {
    const at = verdict.completedAt ?? toText(clock.now())
    const actor = { memberId, name: fullName(person) }
    await ctx.transact((trx) => recordInductionWithin(ctx, trx, { memberId, at, actor, score: verdict.score }))
    return { success: true, score: verdict.score }
  }
  if (counts) return { success: true, score: verdict.score }
  return { success: false, score: verdict.score, message: `signup.${verdict.fault}` }
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
