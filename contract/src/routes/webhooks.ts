import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, hasControlCharacters } from '../text.ts'
import { webhookEvents } from '../webhooks.ts'

const eventsSchema = z.array(z.enum(webhookEvents))

export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  events: eventsSchema,
  createdAt: instantSchema,
  createdBy: z.string(),
  /** Counts the deliveries that are still kept. */
  deliveries: z.object({
    waiting: z.int(),
    failed: z.int(),
    lastSentAt: instantSchema.nullable(),
    /** Why the last delivery waits or failed. */
    lastError: z.string().nullable(),
  }),
})
export type Webhook = z.output<typeof webhookSchema>

const factsSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'validation.url' })
    .max(500, { error: 'validation.url' })
    .refine((address) => !hasControlCharacters(address), { error: 'validation.oneLine' }),
  events: eventsSchema
    .min(1, { error: 'validation.required' })
    .refine((events) => new Set(events).size === events.length, { error: 'validation.invalid' }),
})
export const newWebhookSchema = factsSchema
export const changedWebhookSchema = factsSchema.extend({ renewSecret: z.boolean().optional() })

const shownOnceSchema = z.object({ id: z.int(), secret: z.string().optional() })

export const webhookRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/webhooks/',
    access: 'admin',
    duty: 'settings',
    summary: 'The addresses that are told what happens, with how their deliveries go, without the secrets.',
    response: z.array(webhookSchema),
  },
  create: {
    method: 'POST',
    path: '/api/admin/webhooks/',
    access: 'admin',
    duty: 'settings',
    fourEyes: true,
    danger: 'service',
    summary: 'Announces events to an address. The secret that signs them is told only here.',
    body: newWebhookSchema,
    response: shownOnceSchema,
    errors: ['secrets_locked'],
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/admin/webhooks/:id/',
    access: 'admin',
    duty: 'settings',
    fourEyes: true,
    danger: 'service',
    summary:
      'Changes address and events. With `renewSecret`, and at another host, there is a new secret, told only here.',
    params: idParamsSchema,
    body: changedWebhookSchema,
    response: shownOnceSchema,
    errors: ['secrets_locked'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/webhooks/:id/',
    access: 'admin',
    duty: 'settings',
    summary: 'Removes a webhook with what still waits for it.',
    params: idParamsSchema,
    response: emptySchema,
  },
  test: {
    method: 'POST',
    path: '/api/admin/webhooks/:id/test/',
    access: 'admin',
    duty: 'settings',
    summary: 'Sends a test event to the address at once, and says what it answered.',
    params: idParamsSchema,
    body: z.strictObject({}).optional(),
    response: z.object({ success: z.boolean(), message: z.string() }),
  },
})
