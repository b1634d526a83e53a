import { publicOrigin, type Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { listAccounts, recipientOf } from '../accounts/public.ts'
import { queueMails } from '../outbox/public.ts'
import { supervisorLeftMail } from './mail-texts.ts'
import { readRunning } from './read-running.ts'

export type LeavingContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'> & { isAutomatic?: true }

/** These members have left the site: whoever learns without any trainer now is told. Their tools stay on. */
export async function tellOfLeaving(ctx: LeavingContext, trx: Trx, left: readonly number[]): Promise<void> {
  const alone = (await readRunning(ctx, trx)).filter(({ counts, able, supervisorId }) => {
    // Whoever is being erased trains nobody any more.
    const taught = [supervisorId, ...able.map(({ memberId }) => memberId)]
    return !counts && taught.some((id) => left.includes(id))
  })
  if (alone.length === 0) return
  const accounts = await listAccounts(
    trx,
    alone.map(({ memberId }) => memberId),
  )
  const mails = alone.flatMap(({ memberId, device }) => {
    const account = accounts.find(({ id }) => id === memberId)
    const params = { device, link: `${publicOrigin(ctx)}/account/access` }
    return account ? [{ template: supervisorLeftMail, recipient: recipientOf(account), params }] : []
  })
  await queueMails(ctx, trx, mails)
  trx.afterCommit(() => {
    for (const { memberId } of alone) ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}
