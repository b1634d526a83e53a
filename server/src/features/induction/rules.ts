import type { InductionFault } from '@fobhouse/contract/routes/sign-up.ts'
import { Temporal } from 'temporal-polyfill'

export type InductionFacts = {
  lastInduction: string | null
  firstJoined: string | null
  /** 0: an induction never expires. */
  maxInductionDays: number
}

/**
 * Returns when a member was inducted; an earlier member counts as inducted when they joined. So a club that starts to
 * require an induction does not lock out old members when their fee is late.
 */
export function inductedAt({ lastInduction, firstJoined }: InductionFacts): string | null {
  return lastInduction ?? firstJoined
}

/** When the induction expires; null for never, or without an induction. */
export function inductionExpiry(facts: InductionFacts): Temporal.Instant | null {
  const at = inductedAt(facts)
  if (at === null || facts.maxInductionDays === 0) return null
  return Temporal.Instant.from(at).add({ hours: 24 * facts.maxInductionDays })
}

/** Whether a member has a valid induction. */
export function isInducted(facts: InductionFacts, now: Temporal.Instant): boolean {
  if (inductedAt(facts) === null) return false
  const expiry = inductionExpiry(facts)
  return expiry === null || Temporal.Instant.compare(now, expiry) < 0
}

type ReminderTerms = {
  maxInductionDays: number
  /** Days before the expiry on which people are reminded; 0 for never. */
  reminderDays: number
  now: Temporal.Instant
}

/** Returns the range of induction times that are due for a reminder; null if there are none. */
export function inductedWithin({ maxInductionDays, reminderDays, now }: ReminderTerms) {
  if (maxInductionDays === 0 || reminderDays === 0) return null
  const after = now.subtract({ hours: 24 * maxInductionDays })
  return { after, until: after.add({ hours: 24 * reminderDays }) }
}

type ReminderFacts = InductionFacts & ReminderTerms & { remindedFor: string | null }

/** The expiry to remind a member of now; null if it is far off, over, or already announced. */
export function reminderDue({ reminderDays, now, remindedFor, ...facts }: ReminderFacts): Temporal.Instant | null {
  const expiry = inductionExpiry(facts)
  if (expiry === null || !isInducted(facts, now)) return null
  const isNear = Temporal.Instant.compare(expiry.subtract({ hours: 24 * reminderDays }), now) <= 0
  const isTold = remindedFor !== null && expiry.equals(Temporal.Instant.from(remindedFor))
  return isNear && !isTold && reminderDays > 0 ? expiry : null
}

/** A result as a learning platform reports it. */
export type InductionResult =
  | { outcome: 'scored'; score: number; completedAt: string | null }
  | { outcome: 'unscored' }
  | { outcome: 'notEnrolled' }

export type InductionVerdict =
  | { outcome: 'passed'; score: number; completedAt: string | null }
  | { outcome: 'failed'; score: number | null; fault: InductionFault }

type Limits = { minScore: number; maxInductionDays: number }

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
  const counts = isInducted({ lastInduction: at, firstJoined: null, maxInductionDays: limits.maxInductionDays }, now)
  if (!counts) return { outcome: 'failed', score, fault: 'inductionExpired' }
  return { outcome: 'passed', score, completedAt: at }
}
