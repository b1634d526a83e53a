/** What a member's own row says of their induction, and the award that counts. */
export type InductedFacts = {
  lastInduction: string | null
  firstJoined: string | null
  /** Null: there is no award that counts. */
  source: string | null
  awardedAt: string | null
  /** How many awards of the induction they ever had. */
  awards: number
}

/**
 * Whether both say the same. Whoever was inducted or has joined has an award of that instant; only one that was taken
 * away leaves them without.
 */
export function inductionFault(member: InductedFacts): 'induction_missing' | 'induction_differs' | null {
  const { lastInduction, firstJoined, source, awardedAt, awards } = member
  const given = source === 'joined' ? null : awardedAt
  if (given !== lastInduction) return awards === 0 ? 'induction_missing' : 'induction_differs'
  return firstJoined !== null && awards === 0 ? 'induction_missing' : null
}
