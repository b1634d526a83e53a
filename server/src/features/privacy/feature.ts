import { privacyRoutes } from '@fobhouse/contract/routes/privacy.ts'
import { type Feature, serve } from '../feature.ts'
import { privacyJobs } from './jobs.ts'
import { privacyHandlers } from './routes.ts'

export const privacyFeature: Feature = {
  name: 'privacy',
  calls: [serve(privacyRoutes, privacyHandlers)],
  jobs: [privacyJobs],
  tables: {
    retention_counts: {
      time: 'current',
      nobody: 'How many rows the night removed, until the trail says it.',
      columns: ['kind', 'count'],
    },
  },
}
