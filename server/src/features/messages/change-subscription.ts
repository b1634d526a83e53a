import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { memberActor, writeAudit } from '../../db/audit.ts'
import { memberChanged } from '../../live/member-changed.ts'
import { memberOfToken, readUnsubscribeKey } from './unsubscribe-link.ts'
import { findOptOut, saveOptOut } from './store.ts'

/** Takes the member named by a link off group mail, or back on. 404 for a link that the club did not sign. */
export async function changeSubscription(
  ctx: Pick<Context, 'transact' | 'clock' | 'ids' | 'live' | 'secrets'>,
  { token, isOut }: { token: string; isOut: boolean },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const memberId = memberOfToken(await readUnsubscribeKey(ctx, trx), token)
    const member = memberId === undefined ? undefined : await findOptOut(trx, memberId)
    if (!member) throw new AppError('not_found')
    if ((member.exclude_from_email_export === 1) === isOut) return
    await saveOptOut(trx, member.id, isOut)
    await writeAudit(ctx, trx, {
      actor: memberActor(member),
      action: isOut ? 'member.unsubscribe' : 'member.resubscribe',
      subject: `member:${member.id}`,
      before: { excludeFromEmailExport: !isOut },
      after: { excludeFromEmailExport: isOut },
    })
    trx.afterCommit(() => memberChanged(ctx, member.id))
  })
}
