import type { AwardSource } from '@fobhouse/contract/competence/awards.ts'
import type { Actor } from '../../../db/audit.ts'
import { endOf } from '../../../db/awards/end-rules.ts'
import type { CertificateRecord } from '../store.ts'

export type NewAward = {
  memberId: number
  certificate: CertificateRecord
  /** Who gives it; the member for one that awards itself. */
  actor: Actor
  source: AwardSource
  publicNote: string
  privateNote: string
  /** Now, unless given. */
  awardedAt?: string
  /** It ends then at the latest. */
  latestEnd?: string | null
}

/** The row of an award that is made now, with its end. */
export function rowOfAward(award: NewAward, { now, timeZone }: { now: string; timeZone: string }) {
  const { memberId, certificate, actor, awardedAt = now, latestEnd = null } = award
  const { validity } = certificate
  const expiresAt = endOf({ validity, awardedAt, lastUsedAt: null, timeZone, latestEnd })
  return {
    member_id: memberId,
    certificate_id: certificate.id,
    awarded_at: awardedAt,
    awarded_by: actor.memberId === memberId ? null : actor.memberId,
    source: award.source,
    validity: JSON.stringify(validity),
    time_zone: timeZone,
    expires_at: expiresAt,
    latest_end: latestEnd,
    end_set_at: now,
    // Of an end in the past nobody needs to be told.
    end_told_at: expiresAt !== null && expiresAt <= now ? now : null,
    public_note: award.publicNote,
    private_note: award.privateNote,
    state: 'valid',
    reason: '',
  } as const
}
