import { publicOrigin, type Context } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { type MailRecipient, queueMail } from '../outbox/public.ts'
import { announce } from '../webhooks/public.ts'
import { endWords, lockdownEndedMail, lockdownStartedMail } from './mail-texts.ts'
import type { LockdownRow } from './store.ts'

export type LockdownContext = Pick<
  Context,
  'clock' | 'config' | 'db' | 'devices' | 'jobs' | 'live' | 'log' | 'settings' | 'transact'
>

/** Boards, open pages and the planned end follow, once this is committed. */
export function tellLockdown(ctx: Pick<Context, 'devices' | 'jobs' | 'live'>, trx: Trx): void {
  ctx.devices.noteChange(trx, 'all')
  trx.afterCommit(() => {
    ctx.live.publish('everyone', { type: 'house' })
    ctx.live.publish('everyone', { type: 'permissions' })
    // Its own end, and whatever else goes by the clock and must not begin meanwhile.
    ctx.jobs.wakeAll()
  })
}

type Started = { reason: string; until: string | null; exceptions: number; by: string }

export async function tellStarted(ctx: LockdownContext, trx: Trx, { by, ...started }: Started): Promise<void> {
  await announce(ctx, trx, { event: 'house', type: 'house.lockdown_started', data: started })
  const link = `${publicOrigin(ctx)}/manage/house/lockdown`
  for (const administrator of await listAdministrators(trx)) {
    const recipient = recipientOf(administrator)
    const end = endText(ctx, recipient, started.until)
    const params = { by, reason: started.reason, end, link }
    await queueMail(ctx, trx, { template: lockdownStartedMail, recipient, params })
  }
}

/** Writes the end into the trail and tells webhooks and administrators. */
export async function tellEnded(
  ctx: LockdownContext,
  trx: Trx,
  { row: { reason }, actor }: { row: LockdownRow; actor: Actor },
): Promise<void> {
  await writeAudit(ctx, trx, { actor, action: 'lockdown.end', subject: 'lockdown', before: { reason } })
  await announce(ctx, trx, { event: 'house', type: 'house.lockdown_ended', data: {} })
  const link = `${publicOrigin(ctx)}/manage/house`
  for (const administrator of await listAdministrators(trx)) {
    const recipient = recipientOf(administrator)
    const { byItself } = endWords[languageOf(ctx, recipient)]
    const by = actor.name === 'fobhouse' ? byItself : actor.name
    await queueMail(ctx, trx, { template: lockdownEndedMail, recipient, params: { by, reason, link } })
  }
}

function languageOf(ctx: Pick<Context, 'settings'>, { language }: MailRecipient) {
  return mailLanguage(language, ctx.settings.get('general.siteLocaleCurrency'))
}

function endText(ctx: Pick<Context, 'settings'>, recipient: MailRecipient, until: string | null): string {
  const language = languageOf(ctx, recipient)
  const words = endWords[language]
  if (until === null) return words.open
  const local = fromText(until).toZonedDateTimeISO(ctx.settings.get('general.timeZone')).toPlainDateTime()
  const time = local.toLocaleString(language, { dateStyle: 'full', timeStyle: 'short' })
  return words.planned.replace('{time}', () => time)
}
