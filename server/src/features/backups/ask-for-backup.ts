import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { backupJob } from './job-name.ts'
import { findUnfinished, insertWaiting } from './store.ts'

type AskContext = Pick<Context, 'clock' | 'jobs' | 'live' | 'settings' | 'transact'>

/** Requests a backup, which a job then makes. Throws `backups_off` and `backup_running`. */
export async function askForBackup(ctx: AskContext, actor: Actor): Promise<void> {
  if (ctx.settings.get('backups.folder') === '') throw new AppError('backups_off')
  await ctx.transact(async (trx) => {
    if (await findUnfinished(trx)) throw new AppError('backup_running')
    await insertWaiting(trx, nowText(ctx.clock))
    await writeAudit(ctx, trx, { actor, action: 'backups.make', subject: 'backups' })
    trx.afterCommit(() => {
      ctx.jobs.wake(backupJob)
      ctx.live.publish('admins', { type: 'backups' })
    })
  })
}
