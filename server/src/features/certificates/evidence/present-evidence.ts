import type { OwnEvidence } from '@fobhouse/contract/competence/evidence.ts'
import type { EvidenceRecord } from './store.ts'

/** What was checked of a badge, as its trainers see it. */
export function presentEvidence(evidence: EvidenceRecord) {
  const { id, signature, status, subject, issuer, achievement, awardedAt, validUntil } = evidence
  return { id, signature, status, subject, issuer, achievement, awardedAt, validUntil }
}

export function presentOwnEvidence(evidence: EvidenceRecord): OwnEvidence {
  const { handedInAt, decidedAt, awardId, note } = evidence
  const accepted = decidedAt === null ? null : awardId !== null
  return { ...presentEvidence(evidence), handedInAt, accepted, note }
}
