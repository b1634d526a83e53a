import type { Grade } from '@fobhouse/contract/competence/certificates.ts'
import type { OwnCertificate } from '@fobhouse/contract/routes/competence.ts'

/** Held or once held, begun, or by grade what the member has not begun. */
export type OwnGroup = 'held' | 'begun' | Grade

export function groupOf({ grade, standing }: Pick<OwnCertificate, 'grade' | 'standing'>): OwnGroup {
  if (standing.awardId !== null) return 'held'
  const hasBegun = standing.state === 'learning' || standing.steps.some(({ state }) => state === 'done')
  return hasBegun ? 'begun' : grade
}
