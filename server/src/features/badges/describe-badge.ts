import { createHash } from 'node:crypto'

/** The addresses of what badges consist of. */
export function badgeAddresses(origin: string) {
  const base = `${origin}/api/badges/`
  return {
    issuer: `${base}issuer/`,
    badge: (uuid: string) => `${base}${uuid}/`,
    achievement: (certificateId: number) => `${base}achievements/${certificateId}/`,
    status: `${base}status/1/`,
    page: (uuid: string) => `${origin}/badge/${uuid}`,
    keyOf: (multikey: string) => `${base}issuer/#${multikey}`,
  }
}

/** Instants of badges are in whole seconds. */
export function inSeconds(instant: string): string {
  return `${instant.slice(0, 19)}Z`
}

export type AchievementFacts = {
  certificateId: number
  name: string
  text: string
  /** The titles of its steps. */
  steps: readonly string[]
  language: string
}

export function describeAchievement(origin: string, facts: AchievementFacts) {
  const { certificateId, name, text, steps, language } = facts
  return {
    id: badgeAddresses(origin).achievement(certificateId),
    type: ['Achievement'],
    achievementType: 'Certificate',
    name,
    description: text || name,
    criteria: { narrative: steps.join('\n') || text || name },
    inLanguage: language,
  }
}

export type BadgeFacts = {
  uuid: string
  statusBit: number
  club: string
  achievement: AchievementFacts
  /** The verified one, as it is stored; undefined: none. */
  email: string | undefined
  /** 16 random bytes in base64url. */
  salt: string
  /** Undefined: not in the badge. */
  name: string | undefined
  madeAt: string
  awardedAt: string
  expiresAt: string | null
}

/** A badge before it is signed (https://www.imsglobal.org/spec/ob/v3p0/). */
export function describeBadge(origin: string, contexts: readonly string[], facts: BadgeFacts) {
  const { uuid, statusBit, club, achievement, email, salt, name, madeAt, awardedAt, expiresAt } = facts
  const addresses = badgeAddresses(origin)
  const identity = { type: 'IdentityObject' } as const
  return {
    '@context': [...contexts],
    id: addresses.badge(uuid),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: achievement.name,
    issuer: { id: addresses.issuer, type: ['Profile'], name: club, url: origin },
    validFrom: inSeconds(madeAt),
    ...(expiresAt === null ? {} : { validUntil: inSeconds(expiresAt) }),
    awardedDate: inSeconds(awardedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        ...(email === undefined
          ? []
          : [{ ...identity, hashed: true, identityHash: hashOf(email, salt), identityType: 'emailAddress', salt }]),
        ...(name === undefined ? [] : [{ ...identity, hashed: false, identityHash: name, identityType: 'name' }]),
      ],
      achievement: describeAchievement(origin, achievement),
    },
    credentialStatus: {
      id: `${addresses.status}#${statusBit}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(statusBit),
      statusListCredential: addresses.status,
    },
  }
}

function hashOf(email: string, salt: string): string {
  return `sha256$${createHash('sha256').update(`${email}${salt}`).digest('hex')}`
}
