import type { ChangeProof } from '@fobhouse/contract/routes/email-changes.ts'

export type ProofFacts = {
  /** The follower of the link is signed in as its owner. */
  isOwner: boolean
  hasPassword: boolean
  hasApp: boolean
  recoveryCodesLeft: number
  passkeys: number
  isVerified: boolean
  /** The old address recently stopped a change: the account has an owner, although it has no password for now. */
  wasTakenBack: boolean
}

/**
 * Nobody has proved yet that the account is theirs: it was never verified, or nothing signs in to it. The owner of the
 * new address then has as good a claim as that of the old one, and chooses a new password.
 */
export function isUnclaimed(facts: ProofFacts): boolean {
  if (facts.wasTakenBack) return false
  return !facts.isVerified || (!facts.hasPassword && facts.passkeys === 0)
}

/** The proof needed in addition to the link, which others may have got hold of. */
export function proofNeeded(facts: ProofFacts): ChangeProof {
  if (facts.isOwner || isUnclaimed(facts)) return 'nothing'
  if (!facts.hasPassword) return 'login'
  if (facts.hasApp || (facts.passkeys > 0 && facts.recoveryCodesLeft > 0)) return 'passwordAndCode'
  return facts.passkeys > 0 ? 'login' : 'password'
}

/**
 * False for addresses under names that are reserved for invalid ones (RFC 2606). A move gives such an address to people
 * who shared one.
 */
export function hasMailbox(email: string): boolean {
  return !/(?:^|[.@])invalid$/i.test(email)
}
