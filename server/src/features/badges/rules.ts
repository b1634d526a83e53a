import type { BadgeState } from '@fobhouse/contract/routes/badges.ts'

type Facts = { withdrawnAt: string | null; wasTaken: boolean; expiresAt: string | null }

/** How a badge is now. Instants compare as texts. */
export function stateOfBadge({ withdrawnAt, wasTaken, expiresAt }: Facts, now: string): BadgeState['state'] {
  if (withdrawnAt !== null) return 'withdrawn'
  if (wasTaken) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}
