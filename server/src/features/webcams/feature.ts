import { webcamRoutes } from '@fobhouse/contract/routes/webcams.ts'
import { type Feature, serve } from '../feature.ts'
import { webcamHandlers } from './routes.ts'
import { testCameras } from './test-cameras.ts'

export const webcamsFeature: Feature = {
  name: 'webcams',
  calls: [serve(webcamRoutes, webcamHandlers)],
  trials: { webcams: testCameras },
}
