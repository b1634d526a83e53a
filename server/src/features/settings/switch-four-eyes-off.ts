import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { writeAudit } from '../../db/audit.ts'
import { assignedOf } from '../../db/duties.ts'
import { differentSettings, writeSettings } from '../../db/write-settings.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { queueMail } from '../outbox/public.ts'
import { fourEyesOffMail } from './mail-texts.ts'

const key = 'signIn.fourEyes'

/** By whoever has the machine, and so may do everything. Says whether four eyes were asked for. */
export async function switchFourEyesOff(
  ctx: Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'secrets' | 'settings' | 'transact'>,
): Promise<boolean> {
  return ctx.transact(async (trx) => {
    const changes = await differentSettings(ctx, trx, [{ key, value: false }])
    if (changes.length === 0) return false
    await writeSettings(ctx, trx, { changes, at: nowText(ctx.clock) })
    const facts = { before: { [key]: true }, after: { [key]: false } }
    const actor = { memberId: null, name: 'command line' } as const
    await writeAudit(ctx, trx, { actor, action: 'settings.update', subject: 'settings', ...facts })
    for (const administrator of await listAdministrators(trx)) {
      if (assignedOf(administrator) !== 'all') continue
      const params = { link: `${publicOrigin(ctx)}/manage/settings` }
      await queueMail(ctx, trx, { template: fourEyesOffMail, recipient: recipientOf(administrator), params })
    }
    ctx.settings.noteChange(trx)
    return true
  })
}
