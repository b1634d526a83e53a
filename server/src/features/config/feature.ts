import { configRoutes } from '@fobhouse/contract/routes/config.ts'
import { type Feature, serve } from '../feature.ts'
import { configHandlers } from './routes.ts'

export const configFeature: Feature = {
  name: 'config',
  calls: [serve(configRoutes, configHandlers)],
}
