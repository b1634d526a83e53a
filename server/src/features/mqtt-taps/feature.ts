import { mqttDoorRoutes } from '@fobhouse/contract/routes/mqtt-doors.ts'
import { type Feature, serve } from '../feature.ts'
import { beginDoors } from './begin-doors.ts'
import { mqttDoorHandlers } from './routes.ts'

/** Decides about the taps at doors without a board, and opens them. */
export const mqttTapsFeature: Feature = {
  name: 'mqtt-taps',
  begins: beginDoors,
  calls: [serve(mqttDoorRoutes, mqttDoorHandlers)],
}
