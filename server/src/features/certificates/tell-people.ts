import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { listDoorsNaming, listTrainersOf } from './tell-store.ts'

type TellContext = Pick<Context, 'devices' | 'live'>

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
  const doors = await listDoorsNaming(trx, certificateIds)
  if (doors.length === 0) return
  ctx.devices.noteChange(trx, doors)
  trx.afterCommit(() => {
    for (const memberId of new Set(memberIds)) ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}
