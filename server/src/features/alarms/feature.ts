import type { Feature } from '../feature.ts'
import { alarmJobs } from './jobs.ts'

export const alarmsFeature: Feature = {
  name: 'alarms',
  jobs: [alarmJobs],
  tables: {
    device_outages: {
      time: 'current',
      nobody: 'When a device was missed.',
      columns: ['device_id', 'last_seen_at', 'told_at'],
    },
  },
}
