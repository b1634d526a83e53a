import type { Feature } from '../feature.ts'
import { openHouseJobs } from './serve-open-houses.ts'

/** Doors that are held open in a window once a keyholder has come. */
export const openHouseFeature: Feature = {
  name: 'open-house',
  jobs: [openHouseJobs],
  tables: {
    open_houses: {
      time: 'current',
      nobody: 'How open house stands at a door.',
      columns: ['device_id', 'state', 'since', 'until', 'came_at', 'ended_until', 'by_hand', 'owed', 'mailed_at'],
    },
  },
}
