import { Temporal } from 'temporal-polyfill'

/** A result as a learning platform reports it. */
export type CourseFacts =
  | { outcome: 'scored'; score: number; completedAt: string | null }
  | { outcome: 'unscored' }
  | { outcome: 'notEnrolled' }

export type CourseVerdict =
  | { passed: true; score: number }
  | { passed: false; score: number | null; fault: 'notEnrolled' | 'noScore' | 'scoreTooLow' | 'inductionExpired' }

type Limits = {
  minScore: number
  /** For a renewal the course must have been completed after this; null: whenever. */
  after: string | null
}

/** Whether a result counts: at least the minimum, and not that of an earlier award. */
export function judgeCourse(result: CourseFacts, { minScore, after }: Limits): CourseVerdict {
  if (result.outcome === 'notEnrolled') return { passed: false, score: null, fault: 'notEnrolled' }
  if (result.outcome === 'unscored') return { passed: false, score: null, fault: 'noScore' }
  const score = Math.round(result.score * 100) / 100
  if (score < minScore) return { passed: false, score, fault: 'scoreTooLow' }
  const { completedAt } = result
  const isOld = after !== null && completedAt !== null && !isLater(completedAt, after)
  return isOld ? { passed: false, score, fault: 'inductionExpired' } : { passed: true, score }
}

function isLater(one: string, other: string): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) > 0
}

/** The last of these stored instants; null: there is none. */
export function latestOf(instants: readonly (string | null)[]): string | null {
  const known = instants.filter((instant) => instant !== null)
  return known.toSorted().at(-1) ?? null
}
