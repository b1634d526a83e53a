import { Temporal } from 'temporal-polyfill'

export type InductionFacts = {
  lastInduction: string | null
  firstJoined: string | null
  /** 0: an induction never expires. */
  maxInductionDays: number
}

/**
 * When somebody was inducted, as far as is known: who was a member before was inducted then at the latest. So a club that
 * begins to ask for an induction does not shut out, when their fee is late, those who were always here.
 */
export function inductedAt({ lastInduction, firstJoined }: InductionFacts): string | null {
  return lastInduction ?? firstJoined
}

/** Until when the induction counts; null: for ever, or there is none. */
export function inductionExpiry(facts: InductionFacts): Temporal.Instant | null {
  const at = inductedAt(facts)
  if (at === null || facts.maxInductionDays === 0) return null
  return Temporal.Instant.from(at).add({ hours: 24 * facts.maxInductionDays })
}

/** Whether somebody has an induction that counts now. */
export function isInducted(facts: InductionFacts, now: Temporal.Instant): boolean {
  if (inductedAt(facts) === null) return false
  const expiry = inductionExpiry(facts)
  return expiry === null || Temporal.Instant.compare(now, expiry) < 0
}
