import { spaceApiRoutes } from '@fobhouse/contract/routes/space-api.ts'
import { type Feature, serve } from '../feature.ts'
import { spaceApiHandlers } from './routes.ts'

export const spaceApiFeature: Feature = {
  name: 'space-api',
  calls: [serve(spaceApiRoutes, spaceApiHandlers)],
}
