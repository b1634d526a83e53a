import { leavesOf } from '@fobhouse/contract/competence/requirements.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { saveUses, tellPeople } from '../certificates/public.ts'
import { openAt } from './rules.ts'
import { listRequirements } from './store.ts'

/** Says which certificates a device names now, and which it will: those cannot be removed, and its list follows them. */
export async function noteUses(ctx: Pick<Context, 'clock'>, trx: Trx, deviceId: number): Promise<void> {
  const now = nowText(ctx.clock)
  const open = await listRequirements(trx, { deviceIds: [deviceId], after: now })
  const { current, planned } = openAt(open, now)
  const leaves = (of: typeof current) => [...new Set(of ? leavesOf(of.expression) : [])]
  await saveUses(trx, {
    kind: 'device',
    subjectId: deviceId,
    now: leaves(current),
    planned: leaves(planned),
  })
}

/** A device has another list, and so is what pages say of it. */
export async function tellDevice(ctx: Pick<Context, 'devices' | 'live'>, trx: Trx, deviceId: number): Promise<void> {
  ctx.devices.noteChange(trx, [deviceId])
  await tellPeople(ctx, trx, { memberIds: [], certificateIds: [] })
  trx.afterCommit(() => ctx.live.publish('everyone', { type: 'permissions' }))
}
