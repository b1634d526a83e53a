import { z } from 'zod'

/** PostgreSQL takes payloads shorter than 8000 bytes. */
export const largestPayload = 7900

/** Messages between processes: news, a question to one or all, and the answer to it. */
export const envelopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tell'), from: z.string(), topic: z.string(), body: z.unknown() }),
  z.object({
    kind: z.literal('ask'),
    from: z.string(),
    to: z.string().optional(),
    topic: z.string(),
    id: z.string(),
    body: z.unknown(),
  }),
  z.object({ kind: z.literal('answer'), from: z.string(), id: z.string(), isYes: z.boolean() }),
])
export type Envelope = z.output<typeof envelopeSchema>
