import { digitalIdRoutes } from '@fobhouse/contract/routes/digital-id.ts'
import { type Feature, serve } from '../feature.ts'
import { digitalIdHandlers } from './routes.ts'

export const digitalIdFeature: Feature = {
  name: 'digital-id',
  calls: [serve(digitalIdRoutes, digitalIdHandlers)],
}
