import type { StepStanding } from '@fobhouse/contract/competence/standing.ts'
import type { Context } from '../../../context.ts'
import { findInductionId } from '../../../db/awards/induction.ts'
import type { Queries } from '../../../db/database.ts'
import { readStanding } from '../read-own.ts'
import { listSteps } from '../steps/store.ts'

/** Where a member is with the steps of the induction; undefined if it has only the one that comes with it. */
export async function readInductionSteps(
  ctx: Pick<Context, 'clock' | 'db' | 'settings'>,
  db: Queries,
  memberId: number,
): Promise<{ certificateId: number; steps: StepStanding[] } | undefined> {
  const certificateId = await findInductionId(db)
  if ((await listSteps(db, [certificateId])).length <= 1) return undefined
  const { steps } = await readStanding(ctx, db, { memberId, certificateId })
  return { certificateId, steps }
}
