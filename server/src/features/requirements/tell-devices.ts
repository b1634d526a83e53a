import { leavesOf } from '@fobhouse/contract/competence/requirements.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { saveUses, tellPeople } from '../certificates/public.ts'
import { openAt } from './rules.ts'
import { listRequirements, type Subject } from './store.ts'
import { findPlace } from './subject-store.ts'

/** Says which certificates are named now, and which will be: those cannot be removed, and lists follow them. */
export async function noteUses(ctx: Pick<Context, 'clock'>, trx: Trx, subject: Subject): Promise<void> {
  const now = nowText(ctx.clock)
  const open = await listRequirements(trx, { of: subject, after: now })
  const { current, planned } = openAt(open, now)
  const leaves = (of: typeof current) => [...new Set(of ? leavesOf(of.expression) : [])]
  await saveUses(trx, {
    kind: subject.kind,
    subjectId: subject.id,
    now: leaves(current),
    planned: leaves(planned),
  })
}

/** A device has another list, also by what its equipment asks for, and so is what pages say of it. */
export async function tellSubject(ctx: Pick<Context, 'devices' | 'live'>, trx: Trx, subject: Subject): Promise<void> {
  const place = await findPlace(trx, subject)
  const deviceId = place?.deviceId ?? (subject.kind === 'device' ? subject.id : null)
  const hasItem = subject.kind === 'equipment' || (place?.beside ?? null) !== null
  if (deviceId !== null) ctx.devices.noteChange(trx, [deviceId])
  await tellPeople(ctx, trx, { memberIds: [], certificateIds: [] })
  trx.afterCommit(() => {
    ctx.live.publish('everyone', { type: 'permissions' })
    if (hasItem) ctx.live.publish('everyone', { type: 'equipment' })
  })
}
