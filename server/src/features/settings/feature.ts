import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { type Feature, serve } from '../feature.ts'
import { settingsHandlers } from './routes.ts'
import { sendTestMail } from './test-mail.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  calls: [serve(settingsRoutes, settingsHandlers)],
  tables: {
    club_pictures: { time: 'current', nobody: 'What the club looks like.', columns: ['name', 'hash', 'file_id'] },
    sealing: {
      time: 'current',
      nobody: 'Keys of the server itself.',
      columns: ['id', 'key_id', 'proof', 'has_remains'],
    },
    settings: {
      time: 'current',
      nobody: 'How the club is set up. Who set it so stands in the trail.',
      columns: ['key', 'value', 'updated_at'],
    },
    signing_keys: { time: 'current', nobody: 'Keys of the server itself.', columns: ['name', 'secret'] },
  },
  trials: { mail: sendTestMail },
}
