import type { ChangeProof } from '@fobhouse/contract/routes/email-changes.ts'

export type ProofFacts = {
  /** Whoever follows the link is signed in as its owner. */
  isOwner: boolean
  hasPassword: boolean
  hasApp: boolean
  recoveryCodesLeft: number
  passkeys: number
  isVerified: boolean
  /** Of late the old address stopped a change: the account is somebody's, though it has no password for a while. */
  wasTakenBack: boolean
}

/**
 * Nobody has shown yet that the account is theirs: it was never verified, or nothing signs in to it. Then whoever has the
 * new address is as good as whoever had the old one, and chooses a password anew.
 */
export function isUnclaimed(facts: ProofFacts): boolean {
  if (facts.wasTakenBack) return false
  return !facts.isVerified || (!facts.hasPassword && facts.passkeys === 0)
}

/** What has to be shown beside the link, which anybody may have got hold of. */
export function proofNeeded(facts: ProofFacts): ChangeProof {
  if (facts.isOwner || isUnclaimed(facts)) return 'nothing'
  if (!facts.hasPassword) return 'login'
  if (facts.hasApp || (facts.passkeys > 0 && facts.recoveryCodesLeft > 0)) return 'passwordAndCode'
  return facts.passkeys > 0 ? 'login' : 'password'
}

/** Names that are reserved for addresses which are none (RFC 2606), as a move gives them to people who share one. */
export function hasMailbox(email: string): boolean {
  return !/(?:^|[.@])invalid$/i.test(email)
}
