import type { PrerequisiteMode } from '@fobhouse/contract/competence/certificates.ts'
import type { AwardState } from '@fobhouse/contract/competence/awards.ts'
import type { StandingState } from '@fobhouse/contract/competence/standing.ts'
import { fallbackLocale, isLocale } from '@fobhouse/contract/languages.ts'
import type { GivenWords, Words } from '@fobhouse/contract/competence/words.ts'

/** What standing needs to know of an award. */
export type AwardFacts = {
  state: 'valid' | 'suspended' | 'revoked'
  awardedAt: string
  /** Null: no end. */
  expiresAt: string | null
  /** The holder uses a tool that needs it, since before the end: an award that ends by disuse does not end meanwhile. */
  isInUse: boolean
}

export type StandingFacts = {
  /** The current one; null: none. */
  award: AwardFacts | null
  /** Counted hours under supervision are what is missing. */
  isLearning: boolean
}

/** Where a member is with a certificate: the first that fits. */
export function standingOf({ award, isLearning }: StandingFacts, now: string): StandingState {
  if (award?.state === 'suspended') return 'suspended'
  if (award && isHeld(award, now)) return 'held'
  if (isLearning) return 'learning'
  return award?.state === 'valid' ? 'expired' : 'none'
}

/** Valid, and not over. Instants compare as texts. */
export function isHeld({ state, expiresAt, isInUse }: AwardFacts, now: string): boolean {
  return state === 'valid' && (expiresAt === null || now < expiresAt || isInUse)
}

export function stateOfAward(award: AwardFacts, now: string): AwardState {
  if (award.state !== 'valid') return award.state
  return isHeld(award, now) ? 'valid' : 'expired'
}

type Ordered = { id: number; awardedAt: string }

/**
 * The award that counts of one member and certificate: the newest that is not revoked. A revoked one takes what stood
 * before it along; what was entered after it counts.
 */
export function currentOf<Award extends Ordered & Pick<AwardFacts, 'state'>>(awards: readonly Award[]): Award | null {
  const revoked = awards.filter(({ state }) => state === 'revoked')
  const counting = awards
    .filter((award) => award.state !== 'revoked')
    .filter((award) => !revoked.some((gone) => gone.id > award.id && isNewer(gone, award)))
  return counting.reduce<Award | null>((newest, award) => (newest && isNewer(newest, award) ? newest : award), null)
}

function isNewer(one: Ordered, other: Ordered): boolean {
  return one.awardedAt === other.awardedAt ? one.id > other.id : one.awardedAt > other.awardedAt
}

const dayMs = 86_400_000

/**
 * From when on it can be renewed: so many times 24 hours before its end, but not within 24 hours of when it got that
 * end, else two sign-offs at once would be an award and its renewal. Null: no end.
 */
export function renewFrom(
  { expiresAt, endSetAt }: Pick<AwardFacts, 'expiresAt'> & { endSetAt: string },
  renewDays: number,
): string | null {
  if (expiresAt === null) return null
  const end = Date.parse(expiresAt)
  const earliest = Math.min(Date.parse(endSetAt) + dayMs, end)
  return new Date(Math.max(end - renewDays * dayMs, earliest)).toISOString()
}

/** Whether prerequisites are met by what a member holds. */
export function arePrerequisitesMet(
  { mode, certificates }: { mode: PrerequisiteMode; certificates: readonly number[] },
  holds: (certificateId: number) => boolean,
): boolean {
  if (certificates.length === 0) return true
  return mode === 'all' ? certificates.every(holds) : certificates.some(holds)
}

/** A plain text is in the club's language. An empty one is no text in any. */
export function wordsFrom(given: GivenWords, clubLanguage: string): Words {
  if (typeof given !== 'string') return given
  return { [isLocale(clubLanguage) ? clubLanguage : fallbackLocale]: given }
}
