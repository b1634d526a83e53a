import type { Fault, Verdict, VerifiedClub } from '../verification.ts'
import { circleThrough } from './authoring/graph-rules.ts'
import { listAwardsOf } from './awards/store.ts'
import { endOf } from '../../db/awards/end-rules.ts'
import { listCertificates } from './store.ts'

/** Looks whether every award ends when it must, and whether certificates need each other in a circle. */
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
  return {
    report: { awards: awards.length },
    counts: certificates.length === 0 ? [] : [`${awards.length} awards of ${certificates.length} certificates`],
    notes: [],
    faults: [...ends, ...circles],
  }
}
