import { setupRoutes } from '@fobhouse/contract/routes/setup.ts'
import { type Feature, serve } from '../feature.ts'
import { setupHandlers } from './routes.ts'

export const setupFeature: Feature = {
  name: 'setup',
  calls: [serve(setupRoutes, setupHandlers)],
}
