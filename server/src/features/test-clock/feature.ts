import { testClockRoutes } from '@fobhouse/contract/routes/test-clock.ts'
import { type Feature, serve } from '../feature.ts'
import { testClockHandlers } from './routes.ts'

export const testClockFeature: Feature = {
  name: 'test-clock',
  calls: [serve(testClockRoutes, testClockHandlers)],
}
