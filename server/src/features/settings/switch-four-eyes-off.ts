import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { writeAudit } from '../../db/audit.ts'
import { assignedOf } from '../../db/duties.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { queueMail } from '../outbox/public.ts'
import { fourEyesOffMail } from './mail-texts.ts'
import { readStoredSettings, saveSetting } from './store.ts'

const key = 'signIn.fourEyes'

/** By whoever has the machine, and so may do everything. Says whether four eyes were asked for. */
export async function switchFourEyesOff(
  ctx: Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings' | 'transact'>,
): Promise<boolean> {
  return ctx.transact(async (trx) => {
    const isOn = (await readStoredSettings(trx)).get(key) === 'true'
    if (!isOn) return false
    await saveSetting(trx, key, { value: 'false', now: nowText(ctx.clock) })
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
