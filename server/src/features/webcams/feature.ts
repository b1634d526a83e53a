import { webcamRoutes } from '@fobhouse/contract/routes/webcams.ts'
import { type Feature, serve } from '../feature.ts'
import { maySeeCameras } from './may-see-cameras.ts'
import { tellCameras, webcamHandlers } from './routes.ts'
import { testCameras } from './test-cameras.ts'

export const webcamsFeature: Feature = {
  name: 'webcams',
  calls: [serve(webcamRoutes, webcamHandlers)],
  configuration: { flag: 'enableWebcams', maySee: maySeeCameras, parts: tellCameras },
  trials: { webcams: testCameras },
}
