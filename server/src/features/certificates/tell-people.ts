import type { Context } from '../../context.ts'
import { findInductionId } from '../../db/awards/induction.ts'
import type { Trx } from '../../db/database.ts'
import { memberChanged } from '../../live/member-changed.ts'
import { listDoorsNaming, listTrainersOf } from './tell-store.ts'

type TellContext = Pick<Context, 'devices' | 'live'>

/**
 * Whether members and other programs hear of an award of this certificate: in a club that has no certificates beside the
 * induction they hear of that one as little as ever.
 */
export function isTold({ settings }: Pick<Context, 'settings'>, { isInduction }: { isInduction: boolean }): boolean {
  return !isInduction || settings.isComputedOn('enableCompetence')
}

/** Open pages of these members, of trainers of the certificates and of administrators hear of it, once committed. */
export async function tellPeople(
  ctx: Pick<Context, 'live'>,
  trx: Trx,
  { memberIds, certificateIds }: { memberIds: readonly number[]; certificateIds: readonly number[] },
): Promise<void> {
  const trainers = await listTrainersOf(trx, certificateIds)
  trx.afterCommit(() => {
    for (const memberId of new Set([...memberIds, ...trainers])) ctx.live.publish({ memberId }, { type: 'competence' })
    ctx.live.publish('admins', { type: 'competence' })
  })
}

/** Who holds a certificate is another now: the lists of doors that name it follow, and pages of what is allowed. */
export async function tellAccess(
  ctx: TellContext,
  trx: Trx,
  { memberIds, certificateIds }: { memberIds: readonly number[]; certificateIds: readonly number[] },
): Promise<void> {
  await tellPeople(ctx, trx, { memberIds, certificateIds })
  if (certificateIds.includes(await findInductionId(trx))) {
    trx.afterCommit(() => {
      for (const memberId of new Set(memberIds)) memberChanged(ctx, memberId) // their last induction is another
    })
  }
  const doors = await listDoorsNaming(trx, certificateIds)
  if (doors.length === 0) return
  ctx.devices.noteChange(trx, doors)
  trx.afterCommit(() => {
    for (const memberId of new Set(memberIds)) ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}
