import { statisticsRoutes } from '@fobhouse/contract/routes/statistics.ts'
import { type Feature, serve } from '../feature.ts'
import { statisticsJobs } from './jobs.ts'
import { statisticsHandlers } from './routes.ts'

export const statisticsFeature: Feature = {
  name: 'statistics',
  calls: [serve(statisticsRoutes, statisticsHandlers)],
  jobs: [statisticsJobs],
  tables: {
    statistics_days: {
      time: { forEver: 'one row a day, about no member: the charts reach back to the first' },
      nobody: 'How many there were on a day.',
      columns: [
        'day',
        'members_noob',
        'members_active',
        'members_inactive',
        'members_accountonly',
        'subscriptions_inactive',
        'subscriptions_active',
        'subscriptions_cancelling',
        'balance',
        'moved_stripe',
        'moved_other',
        'moved_interlock',
        'moved_card',
        'moved_web',
      ],
    },
  },
}
