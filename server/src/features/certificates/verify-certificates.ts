import type { Fault, Verdict, VerifiedClub } from '../verification.ts'
import { circleThrough } from './authoring/graph-rules.ts'
import { listAwardsOf } from './awards/store.ts'
import { endOf } from '../../db/awards/end-rules.ts'
import { faultsOfInductions } from './induction/verify-inductions.ts'
import { listCertificates } from './store.ts'

/**
 * Looks whether every award ends when it must, whether certificates need each other in a circle, and whether everybody's
 * induction is the award that counts.
 */
export async function verifyCertificates({ db }: VerifiedClub): Promise<Verdict> {
  const awards = await listAwardsOf(db, { memberIds: 'everybody' })
  const wrong = awards.filter((award) => endOf(award) !== award.expiresAt)
  const ends: Fault[] = wrong.map(({ id, expiresAt }) => ({
    facts: { fault: 'wrong_award_end', award: id },
    line: `award ${id} ends at ${expiresAt ?? 'no time'}, and should not`,
  }))
  const certificates = await listCertificates(db)
  const graph = new Map(certificates.map(({ id, prerequisites }) => [id, prerequisites.certificates]))
  const circles = certificates.flatMap(({ id }): Fault[] => {
    const circle = circleThrough(graph, id)
    if (!circle || id !== Math.min(...circle)) return []
    return [
      {
        facts: { fault: 'certificate_circle', certificates: circle },
        line: `certificates ${circle.join(', ')} need each other`,
      },
    ]
  })
  // The induction that every club has is not counted.
  const counted = certificates.filter(({ isInduction }) => !isInduction)
  const given = awards.filter(({ certificateId }) => counted.some(({ id }) => id === certificateId)).length
  return {
    report: { awards: given },
    counts: counted.length === 0 ? [] : [`${given} awards of ${counted.length} certificates`],
    notes: [],
    faults: [...ends, ...circles, ...(await faultsOfInductions(db))],
  }
}
