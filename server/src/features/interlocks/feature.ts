import { interlockRoutes } from '@fobhouse/contract/routes/interlocks.ts'
import { type Feature, serve } from '../feature.ts'
import { interlockDeviceHandlers } from './device-handlers.ts'
import { interlockJobs } from './jobs.ts'
import { interlockHandlers } from './routes.ts'
import { interlocksCopy, isMemberAtTool, toolSessionsKept } from './store.ts'

export const interlocksFeature: Feature = {
  name: 'interlocks',
  calls: [serve(interlockRoutes, interlockHandlers)],
  devices: interlockDeviceHandlers,
  jobs: [interlockJobs],
  copy: interlocksCopy,
  tables: {
    interlock_sessions: {
      time: toolSessionsKept,
      naming: {
        member_id: { file: 'tool-sessions.json' },
        ended_by: { file: 'tool-sessions.json' },
        supervisor_id: { untold: 'whose session it was is theirs' },
      },
      told: [
        'id',
        'device_id',
        'started_at',
        'ended_at',
        'end_reason',
        'seconds',
        'cost',
        'first_reading',
        'last_reading',
      ],
      untold: {
        'how the tool and the server reckon': [
          'uuid',
          'tap_id',
          'equipment_id',
          'last_news_at',
          'cost_per_session',
          'cost_per_hour',
          'cost_per_kwh',
        ],
      },
      kept: {
        'the use and the cost of a tool, under the name of a former member': [
          'id',
          'device_id',
          'equipment_id',
          'uuid',
          'member_id',
          'started_at',
          'tap_id',
          'last_news_at',
          'first_reading',
          'last_reading',
          'cost_per_session',
          'cost_per_hour',
          'cost_per_kwh',
          'ended_at',
          'end_reason',
          'ended_by',
          'supervisor_id',
          'seconds',
          'cost',
        ],
      },
    },
  },
  keepsFromErasure: async (db, memberId) => ((await isMemberAtTool(db, memberId)) ? 'tool_in_use' : undefined),
}
