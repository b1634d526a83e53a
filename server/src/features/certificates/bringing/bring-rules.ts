import { currentOf } from '../rules.ts'

/** An award of one member and certificate that is here already. */
export type FormerAward = {
  id: number
  state: 'valid' | 'suspended' | 'revoked'
  awardedAt: string
  revokedAt: string | null
}

/**
 * What comes of an award from elsewhere. `known`: there is one that counts as much. `suspended`, `takenAway`: it would
 * give back what a trainer has taken.
 */
export type BringOutcome = 'new' | 'known' | 'suspended' | 'takenAway'

type Coming = {
  /** The first instant of its day. */
  since: string
  /** Whether a later day than that of the award that counts makes a new one. */
  canRenew: boolean
}

export function outcomeOf(former: readonly FormerAward[], { since, canRenew }: Coming): BringOutcome {
  const current = currentOf(former)
  if (current) {
    if (!canRenew || since <= current.awardedAt) return 'known'
    return current.state === 'suspended' ? 'suspended' : 'new'
  }
  const wasTaken = former.some(({ revokedAt }) => revokedAt !== null && (!canRenew || since <= revokedAt))
  return wasTaken ? 'takenAway' : 'new'
}
