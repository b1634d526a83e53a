import { type Webhook, type webhookRoutes, webhookSchema } from '@fobhouse/contract/routes/webhooks.ts'
import type { Context } from '../../context.ts'
import { fullName } from '../../core/full-name.ts'
import type { Handlers } from '../../http/handler.ts'
import { createWebhook, removeWebhook, updateWebhook } from './change-webhooks.ts'
import { sendTestEvent } from './send-test.ts'
import { countDeliveries, listWebhooks } from './store.ts'

export function webhookHandlers(ctx: Context): Handlers<typeof webhookRoutes> {
  return {
    async list() {
      const rows = await listWebhooks(ctx.db)
      const deliveries = await countDeliveries(ctx.db)
      return rows.map((row) => present(row, deliveries))
    },
    create: ({ body, caller }) => createWebhook(ctx, body, caller),
    update: ({ params, body, caller }) => updateWebhook(ctx, { ...body, id: params.id }, caller),
    async remove({ params, caller }) {
      await removeWebhook(ctx, params.id, caller)
      return {}
    },
    test: ({ params, caller }) => sendTestEvent(ctx, params.id, caller),
  }
}

type Row = Awaited<ReturnType<typeof listWebhooks>>[number]

function present(row: Row, { counts, faults }: Awaited<ReturnType<typeof countDeliveries>>): Webhook {
  const own = counts.filter(({ webhook_id }) => webhook_id === row.id)
  const inState = (state: 'waiting' | 'sent' | 'failed') => own.find((one) => one.state === state)
  return {
    id: row.id,
    url: row.url,
    events: webhookSchema.shape.events.parse(JSON.parse(row.events)),
    createdAt: row.created_at,
    createdBy: fullName(row),
    deliveries: {
      waiting: inState('waiting')?.count ?? 0,
      failed: inState('failed')?.count ?? 0,
      lastSentAt: inState('sent')?.last_sent_at ?? null,
      lastError: faults.find(({ webhook_id }) => webhook_id === row.id)?.error ?? null,
    },
  }
}
