import { webhookRoutes } from '@fobhouse/contract/routes/webhooks.ts'
import { type Feature, serve } from '../feature.ts'
import { webhookHandlers } from './routes.ts'

export const webhooksFeature: Feature = {
  name: 'webhooks',
  calls: [serve(webhookRoutes, webhookHandlers)],
  tables: {
    webhooks: {
      time: 'current',
      naming: { created_by: { untold: 'an address of the club’s; who added it stands in audit.json' } },
      untold: { 'an address of the club’s': ['id', 'url', 'events', 'secret', 'created_at'] },
      kept: { 'an address of the club’s': ['id', 'url', 'events', 'secret', 'created_at', 'created_by'] },
    },
  },
}
