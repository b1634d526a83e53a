import { publicOrigin, type Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { listAccounts, recipientOf } from '../accounts/public.ts'
import { queueMails } from '../outbox/public.ts'
import { aloneMail, supervisorLeftMail } from './mail-texts.ts'
import { readAlone } from './read-alone.ts'
import { readRunning } from './read-running.ts'

export type LeavingContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'> & { isAutomatic?: true }

/**
 * These members have left the site. Whoever learns without any trainer now is told, and whoever is alone at a tool that is
 * not used alone. Their tools stay on.
 */
export async function tellOfLeaving(ctx: LeavingContext, trx: Trx, left: readonly number[]): Promise<void> {
  const learning = (await readRunning(ctx, trx)).filter(({ counts, able, supervisorId }) => {
    // Whoever is being erased trains nobody any more.
    const taught = [supervisorId, ...able.map(({ memberId }) => memberId)]
    return !counts && taught.some((id) => left.includes(id))
  })
  const alone = (await readAlone(ctx, trx)).filter(({ memberId }) => left.some((id) => id !== memberId))
  await tell(ctx, trx, { sessions: learning, template: supervisorLeftMail })
  await tell(ctx, trx, { sessions: alone, template: aloneMail })
  trx.afterCommit(() => {
    for (const { device } of alone) ctx.live.publish('kiosks', { type: 'alone', device })
  })
}

type Told = {
  sessions: readonly { memberId: number; device: string }[]
  template: typeof supervisorLeftMail
}

async function tell(ctx: LeavingContext, trx: Trx, { sessions, template }: Told): Promise<void> {
  if (sessions.length === 0) return
  const accounts = await listAccounts(
    trx,
    sessions.map(({ memberId }) => memberId),
  )
  const mails = sessions.flatMap(({ memberId, device }) => {
    const account = accounts.find(({ id }) => id === memberId)
    const params = { device, link: `${publicOrigin(ctx)}/account/access` }
    return account ? [{ template, recipient: recipientOf(account), params }] : []
  })
  await queueMails(ctx, trx, mails)
  trx.afterCommit(() => {
    for (const { memberId } of sessions) ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}
