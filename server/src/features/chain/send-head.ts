import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { headText } from '../../db/chain/chain-hash.ts'
import { linkRows, readEnd } from '../../db/chain/link-rows.ts'
import type { Trx } from '../../db/database.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { queueMail } from '../outbox/public.ts'
import { announce } from '../webhooks/public.ts'
import { headMail } from './mail-texts.ts'
import { insertSentHead, isHeadSent } from './store.ts'

type SendContext = Pick<Context, 'clock' | 'config' | 'db' | 'jobs' | 'live' | 'settings' | 'transact'>

/**
 * Sends the end of the chain once per day of the club to the administrators and webhooks that want it. Copies outside
 * the database cannot be rewritten with it.
 */
export async function sendHead(ctx: SendContext): Promise<void> {
  const now = ctx.clock.now()
  const day = now.toZonedDateTimeISO(ctx.settings.get('general.timeZone')).toPlainDate().toString()
  if (await isHeadSent(ctx.db, day)) return
  await linkRows(ctx.db)
  await ctx.transact(async (trx) => {
    const end = await readEnd(trx)
    if (end.position === 0) return
    const head = headText(end)
    if (!(await insertSentHead(trx, { day, at: toText(now), head }))) return
    if (ctx.settings.get('chain.mailHead')) await mailAdministrators(ctx, trx, { head, day })
    await announce(ctx, trx, { event: 'chain', type: 'chain.head', data: { head, day } })
  })
}

async function mailAdministrators(ctx: SendContext, trx: Trx, params: { head: string; day: string }): Promise<void> {
  for (const administrator of await listAdministrators(trx)) {
    await queueMail(ctx, trx, { template: headMail, recipient: recipientOf(administrator), params })
  }
}
