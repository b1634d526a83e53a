import { hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import { type Feature, serve } from '../feature.ts'
import { hourJobs } from './boundary.ts'
import { hourHandlers } from './routes.ts'

export const hoursFeature: Feature = {
  name: 'hours',
  calls: [serve(hourRoutes, hourHandlers)],
  jobs: [hourJobs],
  tables: {
    schedules: {
      time: 'current',
      nobody: 'The weekly timetables of the club.',
      columns: ['id', 'name', 'name_key', 'windows', 'follows_closures', 'opening_hours'],
    },
    schedule_history: {
      time: { forEver: 'past decisions are explained by it' },
      nobody: 'How a timetable was at a moment.',
      columns: ['id', 'schedule_id', 'at', 'name', 'windows', 'follows_closures', 'removed'],
    },
    closures: {
      time: 'current',
      nobody: 'Days on which other hours hold.',
      columns: ['id', 'name', 'from_day', 'to_day', 'windows', 'schedules', 'uid'],
    },
    closure_history: {
      time: { forEver: 'past decisions are explained by it' },
      nobody: 'How a closure was at a moment.',
      columns: ['id', 'closure_id', 'at', 'from_day', 'to_day', 'windows', 'schedules', 'removed'],
    },
    tier_history: {
      time: { forEver: 'past decisions are explained by it' },
      nobody: 'Which timetable a tier had at a moment.',
      columns: ['id', 'tier_id', 'at', 'schedule_id'],
    },
    member_tier_history: {
      time: { forEver: 'past decisions are explained by it' },
      naming: { member_id: { untold: 'what somebody paid for stands in memberships.json' } },
      untold: { 'what somebody paid for stands in memberships.json': ['id', 'at', 'tier_id'] },
      kept: { 'past decisions are explained by it': ['id', 'member_id', 'at', 'tier_id'] },
    },
  },
}
