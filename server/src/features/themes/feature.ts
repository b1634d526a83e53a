import { themeRoutes } from '@fobhouse/contract/routes/themes.ts'
import { type Feature, serve } from '../feature.ts'
import { themesCopy } from './copy-store.ts'
import { themeHandlers } from './routes.ts'
import { deleteTheme } from './store.ts'
import { sendTestAnnouncement } from './send-test-announcement.ts'

export const themesFeature: Feature = {
  name: 'themes',
  calls: [serve(themeRoutes, themeHandlers)],
  copy: themesCopy,
  tables: {
    themes: {
      time: 'current',
      naming: { member_id: { file: 'theme.json' } },
      told: ['file_id', 'milliseconds'],
      untold: { 'when a kiosk last played it': ['announced_at'] },
      deletedBy: ['member_id'],
    },
  },
  erase: (_ctx, trx, { memberId }) => deleteTheme(trx, memberId),
  trials: { theme: sendTestAnnouncement },
}
