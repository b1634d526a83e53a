import { publicOrigin, type Context } from '../../context.ts'
import { fromText, nowText } from '../../core/clock.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import { listCaretakers } from '../alarms/public.ts'
import { queueMail } from '../outbox/public.ts'
import { backupFailedMail, badBackupMail, noneWords } from './mail-texts.ts'
import { findLastSuccess, listBackups, saveBackup, saveCheck } from './store.ts'

type TellContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings' | 'transact'>

/** Mails that a backup failed, at most once a day. */
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

type Checked = { id: number; checkedBefore: string | null; file: string; error: string | null }

/**
 * Notes how the check of a backup ended, and mails that it is not good, in one transaction: nobody is told twice, and a
 * server that stops in between tells it at the next check. False where another check was noted meanwhile.
 */
export async function noteCheck(ctx: TellContext, { id, checkedBefore, file, error }: Checked): Promise<boolean> {
  return ctx.transact(async (trx) => {
    const columns = { checked_at: nowText(ctx.clock), check_error: error }
    if (!(await saveCheck(trx, { id, checkedBefore, columns }))) return false
    for (const recipient of error === null ? [] : await listCaretakers(ctx, trx)) {
      const params = { file, reason: error ?? '', link: linkOf(ctx) }
      await queueMail(ctx, trx, { template: badBackupMail, recipient, params })
    }
    return true
  })
}

function describeTime({ settings }: Pick<Context, 'settings'>, at: string, locale: string): string {
  const zoned = fromText(at).toZonedDateTimeISO(settings.get('general.timeZone')).toPlainDateTime()
  return zoned.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

function linkOf(ctx: Pick<Context, 'config' | 'settings'>): string {
  return `${publicOrigin(ctx)}/manage/settings?group=backups`
}
