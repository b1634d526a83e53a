import type { backupRoutes } from '@fobhouse/contract/routes/backups.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { askForBackup } from './ask-for-backup.ts'
import { type BackupRow, listBackups } from './store.ts'

const shown = 30

export function backupHandlers(
  ctx: Pick<Context, 'clock' | 'db' | 'jobs' | 'live' | 'settings' | 'transact'>,
): Handlers<typeof backupRoutes> {
  return {
    list: async () => (await listBackups(ctx.db, shown)).map(present),
    make: async ({ caller }) => {
      await askForBackup(ctx, actorOf(caller))
      return {}
    },
  }
}

function present(row: BackupRow) {
  return {
    id: row.id,
    state: row.state,
    at: row.started_at ?? row.asked_at,
    file: row.file,
    bytes: row.bytes,
    members: row.members,
    error: row.error,
    checkedAt: row.checked_at,
    checkError: row.check_error,
    removedAt: row.removed_at,
  }
}
