import { messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { type Feature, serve } from '../feature.ts'
import { messageHandlers } from './routes.ts'
import { sendTestSms } from './sms/send-test-sms.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  calls: [serve(messageRoutes, messageHandlers)],
  trials: { sms: sendTestSms },
}
