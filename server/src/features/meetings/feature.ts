import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import { proxyRoutes } from '@fobhouse/contract/routes/proxies.ts'
import { type Feature, serve } from '../feature.ts'
import { meetingsCopy } from './copy-store.ts'
import { proxyHandlers } from './proxies/routes.ts'
import { meetingHandlers } from './routes.ts'
import { endProxiesWithin } from './proxies/change-proxies.ts'

export const meetingsFeature: Feature = {
  name: 'meetings',
  calls: [serve(meetingRoutes, meetingHandlers), serve(proxyRoutes, proxyHandlers)],
  copy: meetingsCopy,
  tables: {
    calendar_addresses: {
      time: 'current',
      naming: { member_id: { file: 'meetings.json' } },
      told: ['created_at', 'used_at'],
      untold: { 'a secret, or what it is known by': ['token_hash'] },
      deletedBy: ['member_id'],
    },
    meeting_attendees: {
      time: { forEver: 'an association keeps its minutes' },
      naming: { member_id: { file: 'meetings.json' } },
      told: ['meeting_id'],
      untold: { 'when somebody wrote it down': ['recorded_at'] },
      kept: {
        'an association has to know how many voted, under the name of a former member': [
          'meeting_id',
          'member_id',
          'recorded_at',
        ],
      },
    },
    meetings: {
      time: { forEver: 'an association keeps its minutes' },
      nobody: 'When the club met, and who led it: the minutes of an association keep that.',
      columns: ['id', 'date', 'type', 'chair', 'created_at'],
    },
    proxies: {
      time: { forEver: 'an association keeps its minutes' },
      naming: { member_id: { file: 'meetings.json' }, proxy_id: { file: 'meetings.json' } },
      told: ['meeting_id', 'member_city', 'proxy_city', 'created_at'],
      untold: { 'the number of the row': ['id'], 'the language of the paper': ['language'] },
      emptied: { member_id: { member_city: '' }, proxy_id: { proxy_city: '' } },
      kept: {
        'an association has to know how many voted, under the name of a former member': [
          'id',
          'meeting_id',
          'member_id',
          'proxy_id',
          'created_at',
          'language',
        ],
      },
    },
  },
  erase: (ctx, trx, { memberId }) => endProxiesWithin(ctx, trx, memberId),
}
