import { messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { type Feature, serve } from '../feature.ts'
import { messageHandlers } from './routes.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  calls: [serve(messageRoutes, messageHandlers)],
}
