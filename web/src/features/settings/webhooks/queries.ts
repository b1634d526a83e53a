import { webhookRoutes } from '@fobhouse/contract/routes/webhooks.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

/** Made stale by the outbox: it holds how the deliveries go. */
export const webhooksQuery = queryOptions({
  queryKey: ['outbox', 'webhooks'],
  queryFn: ({ signal }) => call(webhookRoutes.list, {}, { signal }),
})
