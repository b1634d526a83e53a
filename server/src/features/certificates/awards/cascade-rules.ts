import type { Prerequisites } from '@fobhouse/contract/competence/certificates.ts'
import { arePrerequisitesMet } from '../rules.ts'

/** An award of one member that counts, with what its certificate needs. */
export type LinkedAward = { id: number; certificateId: number; prerequisites: Prerequisites }

/**
 * What falls with an award, nearest first: awards that need its certificate, directly or over others. Where any one of
 * several is enough, another that stays carries them.
 */
export function fallingWith<Award extends LinkedAward>(
  first: Pick<Award, 'certificateId'>,
  held: readonly Award[],
): Award[] {
  const gone = new Set([first.certificateId])
  const falling: Award[] = []
  for (;;) {
    const staying = held.filter(({ certificateId }) => !gone.has(certificateId))
    const stays = new Set(staying.map(({ certificateId }) => certificateId))
    const next = staying.filter(
      ({ prerequisites }) =>
        prerequisites.certificates.some((id) => gone.has(id)) &&
        !arePrerequisitesMet(prerequisites, (id) => stays.has(id)),
    )
    if (next.length === 0) return falling
    for (const award of next) gone.add(award.certificateId)
    falling.push(...next)
  }
}
