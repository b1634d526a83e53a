import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, pageQuerySchema } from '../text.ts'

export const outboxStates = ['waiting', 'sent', 'failed'] as const
/** The ways to send a message. */
export const outboxKinds = [
  'mail',
  'sms',
  'discord',
  'slack',
  'webhook',
  'event',
  'github',
  'trello',
  'vikunja',
] as const
export type OutboxKind = (typeof outboxKinds)[number]

export const outboxMessageSchema = z.object({
  id: z.int(),
  kind: z.enum(outboxKinds),
  to: z.string(),
  subject: z.string(),
  state: z.enum(outboxStates),
  attempts: z.int(),
  createdAt: instantSchema,
  sentAt: instantSchema.optional(),
  nextAttemptAt: instantSchema.optional(),
  /** Why it waits or failed: a translation key (`error.mailNotConfigured`) or the receiving service's own words. */
  error: z.string().optional(),
})
export type OutboxMessage = z.output<typeof outboxMessageSchema>

export const outboxRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/outbox/',
    access: 'admin',
    duty: 'messages',
    summary: 'What was sent, what waits and why, newest first.',
    query: pageQuerySchema.extend({
      state: z.enum(outboxStates).optional(),
      kind: z.enum(outboxKinds).optional(),
      /** Only messages to this member. */
      member: z.coerce.number().int().positive().optional(),
    }),
    response: z.array(outboxMessageSchema),
  },
  get: {
    method: 'GET',
    path: '/api/admin/outbox/:id/',
    access: 'admin',
    duty: 'messages',
    summary: 'One message with its bodies while they are kept; what is for its receiver alone has none, sent or not.',
    params: idParamsSchema,
    response: outboxMessageSchema.extend({
      text: z.string().nullable(),
      html: z.string().nullable(),
      /**
       * The message would let its reader sign in, so only the server's own machine shows it, with `fobhouse outbox
       * show`.
       */
      isSecret: z.boolean(),
    }),
  },
  retryFailed: {
    method: 'POST',
    path: '/api/admin/outbox/retry/',
    access: 'admin',
    duty: 'messages',
    summary: 'Tries everything again that was given up, of all kinds or of one.',
    body: z.strictObject({ kind: z.enum(outboxKinds).optional() }),
    response: z.object({ count: z.int() }),
  },
  retry: {
    method: 'POST',
    path: '/api/admin/outbox/:id/retry/',
    access: 'admin',
    duty: 'messages',
    summary: 'Tries a message again now.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['conflict'],
  },
})
