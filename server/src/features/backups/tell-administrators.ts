import { publicOrigin, type Context } from '../../context.ts'
import { fromText, nowText } from '../../core/clock.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import { listCaretakers } from '../alarms/public.ts'
import { queueMail } from '../outbox/public.ts'
import { backupFailedMail, badBackupMail, noneWords } from './mail-texts.ts'
import { findLastSuccess, listBackups, saveBackup } from './store.ts'

type TellContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings' | 'transact'>

/** Mails that a backup failed, once a day while they do. */
export async function tellFailure(ctx: TellContext, { id, reason }: { id: number; reason: string }): Promise<void> {
  const yesterday = ctx.clock.now().subtract({ hours: 24 }).epochMilliseconds
  await ctx.transact(async (trx) => {
    const rows = await listBackups(trx)
    const isTold = rows.some(({ told_at: at }) => at !== null && fromText(at).epochMilliseconds > yesterday)
    if (isTold) return
    const last = await findLastSuccess(trx)
    for (const recipient of await listCaretakers(ctx, trx)) {
      const locale = mailLanguage(recipient.language, ctx.settings.get('general.siteLocaleCurrency'))
      const words = last === null ? noneWords[locale] : describeTime(ctx, last, locale)
      const params = { reason, last: words, link: linkOf(ctx) }
      await queueMail(ctx, trx, { template: backupFailedMail, recipient, params })
    }
    await saveBackup(trx, id, { told_at: nowText(ctx.clock) })
  })
}

/** Mails that a backup is not good. */
export async function tellBadCheck(
  ctx: TellContext,
  { file, reason }: { file: string; reason: string },
): Promise<void> {
  await ctx.transact(async (trx) => {
    for (const recipient of await listCaretakers(ctx, trx)) {
      await queueMail(ctx, trx, { template: badBackupMail, recipient, params: { file, reason, link: linkOf(ctx) } })
    }
  })
}

function describeTime({ settings }: Pick<Context, 'settings'>, at: string, locale: string): string {
  const zoned = fromText(at).toZonedDateTimeISO(settings.get('general.timeZone')).toPlainDateTime()
  return zoned.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

function linkOf(ctx: Pick<Context, 'config' | 'settings'>): string {
  return `${publicOrigin(ctx)}/manage/settings?group=backups`
}
