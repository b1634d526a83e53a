import { healthRoutes } from '@fobhouse/contract/routes/health.ts'
import { type Feature, serve } from '../feature.ts'
import { healthHandlers } from './routes.ts'

export const healthFeature: Feature = {
  name: 'health',
  calls: [serve(healthRoutes, healthHandlers)],
  tables: {
    job_failures: {
      time: 'current',
      nobody: 'Which recurring work fails.',
      columns: ['job', 'since', 'last_at', 'count', 'error'],
    },
  },
}
