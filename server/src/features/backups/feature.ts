import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { backupRoutes } from '@fobhouse/contract/routes/backups.ts'
import { type Feature, serve } from '../feature.ts'
import { backupJobs } from './jobs.ts'
import { backupHandlers } from './routes.ts'
import { findLastSuccess } from './store.ts'

export const backupsFeature: Feature = {
  name: 'backups',
  calls: [serve(backupRoutes, backupHandlers)],
  jobs: [backupJobs],
  firstSteps: [
    {
      key: 'backup',
      does: settingsRoutes.update,
      isDone: async ({ db, settings }) => settings.get('backups.folder') !== '' && (await findLastSuccess(db)) !== null,
    },
  ],
  tables: {
    backups: {
      time: { forEver: 'a short row for each backup, about no member: it says since when there are any' },
      nobody: 'Which backups the club has.',
      columns: [
        'id',
        'asked_at',
        'state',
        'started_at',
        'ended_at',
        'file',
        'bytes',
        'members',
        'error',
        'checked_at',
        'check_error',
        'removed_at',
        'told_at',
      ],
    },
  },
  checks: [{ check: 'backups', look: async (club) => (await import('./check-backups.ts')).checkBackups(club) }],
}
