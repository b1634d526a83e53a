import type { InductionFault } from '@fobhouse/contract/routes/sign-up.ts'
import { Temporal } from 'temporal-polyfill'

/** A result as a learning platform reports it. */
export type InductionResult =
  | { outcome: 'scored'; score: number; completedAt: string | null }
  | { outcome: 'unscored' }
  | { outcome: 'notEnrolled' }

export type InductionVerdict =
  | { outcome: 'passed'; score: number; completedAt: string | null }
  | { outcome: 'failed'; score: number | null; fault: InductionFault }

type Limits = {
  minScore: number
  /** 0: an induction never expires. */
  maxInductionDays: number
}

/**
 * Whether a result counts: at least the minimum score. A missing date, or one in the future because clocks differ,
 * means now.
 */
export function judgeInduction(result: InductionResult, limits: Limits, now: Temporal.Instant): InductionVerdict {
  if (result.outcome === 'notEnrolled') return { outcome: 'failed', score: null, fault: 'notEnrolled' }
  if (result.outcome === 'unscored') return { outcome: 'failed', score: null, fault: 'noScore' }
  const score = Math.round(result.score * 100) / 100
  if (score < limits.minScore) return { outcome: 'failed', score, fault: 'scoreTooLow' }
  const at = result.completedAt
  if (at === null || Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0) {
    return { outcome: 'passed', score, completedAt: null }
  }
  if (!isRecent(at, limits.maxInductionDays, now)) return { outcome: 'failed', score, fault: 'inductionExpired' }
  return { outcome: 'passed', score, completedAt: at }
}

/** Whether a result is less than so many times 24 hours old. */
export function isRecent(at: string, maxInductionDays: number, now: Temporal.Instant): boolean {
  const end = Temporal.Instant.from(at).add({ hours: 24 * maxInductionDays })
  return maxInductionDays === 0 || Temporal.Instant.compare(now, end) < 0
}
