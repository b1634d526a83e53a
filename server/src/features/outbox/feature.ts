import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { type Feature, serve } from '../feature.ts'
import { messagesKept } from './store.ts'
import { outboxCopy } from './copy-store.ts'
import { outboxJobs } from './jobs.ts'
import { outboxHandlers } from './routes.ts'
import { hasMailLeft } from './stuck-store.ts'

export const outboxFeature: Feature = {
  name: 'outbox',
  calls: [serve(outboxRoutes, outboxHandlers)],
  jobs: [outboxJobs],
  copy: outboxCopy,
  tables: {
    outbox: {
      time: messagesKept,
      naming: {
        member_id: { file: 'messages.json' },
        about_id: { untold: 'mail to others; what it told of stands in the other files' },
      },
      told: ['id', 'kind', 'recipient', 'subject', 'text', 'state', 'created_at', 'sent_at', 'error'],
      untold: {
        'how it is delivered': [
          'html',
          'is_secret',
          'attempts',
          'next_attempt_at',
          'claimed_until',
          'expires_at',
          'is_group',
          'unsubscribe_url',
          'webhook_id',
          'issue_id',
          'issue_ref',
        ],
      },
      deletedBy: ['member_id', 'about_id'],
    },
  },
  firstSteps: [
    {
      key: 'mail',
      does: settingsRoutes.update,
      isDone: async ({ db, settings }) => settings.get('mail.smtpUrl') !== '' && hasMailLeft(db),
    },
  ],
  checks: [
    { check: 'mail', look: async (club) => (await import('./check-mail.ts')).checkMail(club) },
    { check: 'outbox', look: async (club) => (await import('./check-outbox.ts')).checkOutbox(club) },
  ],
}
