import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import { writeAudit } from '../../../db/audit.ts'
import { undoAward } from '../awards/undo-award.ts'
import type { TakeContext } from '../awards/take-away.ts'
import { readBook } from '../read-book.ts'
import { tellPeople } from '../tell-people.ts'
import { mailUndone } from './mail-training.ts'
import { listSignOffs, voidResult } from './sign-off-store.ts'

/** So long a trainer can take a sign-off back. */
export const undoHours = 24

export function sinceUndo({ clock }: Pick<Context, 'clock'>): string {
  return toText(clock.now().subtract({ hours: undoHours }))
}

type Undoing = { memberId: number; certificateId: number; caller: Actor & { memberId: number } }

/**
 * A trainer takes their last sign-off of a member back: its step is open again, and the award that it led to is revoked.
 * Throws `undo_over` after 24 hours, and if there is none.
 */
export async function undoSignOff(ctx: TakeContext, { memberId, certificateId, caller }: Undoing): Promise<void> {
  await ctx.transact(async (trx) => {
    const given = await listSignOffs(trx, { byId: caller.memberId, since: sinceUndo(ctx) })
    const last = given.find((each) => each.memberId === memberId && each.certificateId === certificateId)
    if (!last) throw new AppError('undo_over')
    const at = nowText(ctx.clock)
    if (last.resultId !== null) await voidResult(trx, last.resultId, at)
    const book = await readBook(ctx, trx, [memberId])
    const { award, certificate } = book.placeOf(memberId, certificateId)
    const hasLed = award !== null && award.awardedAt >= last.at
    if (hasLed) await undoAward(ctx, trx, { id: award.id, actor: caller })
    else {
      const subject = `member:${memberId}` as const
      await writeAudit(ctx, trx, {
        actor: caller,
        action: 'award.undo',
        subject,
        after: { certificate: certificateId },
      })
      await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
    }
    await mailUndone(ctx, trx, { memberId, certificate, by: caller.name })
  })
}
