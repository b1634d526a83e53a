import type { Trx } from '../../../db/database.ts'
import { nowText } from '../../../core/clock.ts'
import { type Actor, writeAudits } from '../../../db/audit.ts'
import { readFalling } from './cascade.ts'
import { saveAwards } from './store.ts'
import { type TakeContext, tellTaken } from './take-away.ts'

/** Revokes an award that a trainer gave by mistake, with those that need it. Who may is asked before. */
export async function undoAward(
  ctx: TakeContext,
  trx: Trx,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  const { award, others } = await readFalling(ctx, trx, id)
  const at = nowText(ctx.clock)
  const columns = { state: 'revoked', reason: '', revoked_at: at } as const
  await saveAwards(trx, { ids: [award.id], columns, at })
  await saveAwards(trx, { ids: others.map((each) => each.id), columns: { ...columns, cause_id: award.id }, at })
  const all = [award, ...others]
  const deeds = all.map((each) => {
    const after = { member: each.memberId, certificate: each.certificateId }
    const cause = each.id === award.id ? {} : { cause_id: award.id }
    return { actor, action: 'award.undo', subject: `award:${each.id}`, after: { ...after, ...cause } } as const
  })
  await writeAudits(ctx, trx, deeds)
  await tellTaken(ctx, trx, { awards: all, type: 'certificate.revoked' })
}
