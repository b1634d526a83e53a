import { eventRoutes } from '@fobhouse/contract/routes/events.ts'
import { type Feature, serve } from '../feature.ts'
import { eventHandlers } from './routes.ts'

export const eventsFeature: Feature = {
  name: 'events',
  calls: [serve(eventRoutes, eventHandlers)],
}
