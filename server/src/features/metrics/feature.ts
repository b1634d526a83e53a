import { metricsRoutes } from '@fobhouse/contract/routes/metrics.ts'
import { type Feature, serve } from '../feature.ts'
import { metricsHandlers } from './routes.ts'

export const metricsFeature: Feature = {
  name: 'metrics',
  calls: [serve(metricsRoutes, metricsHandlers)],
}
