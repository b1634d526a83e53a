import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { parseJson, readBody, type ReceivedFile } from './read-body.ts'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'

export type ChatService = 'discord' | 'slack' | 'webhook'

export type ReceivedPost = {
  service: ChatService
  /** The words of a chat post, or a webhook's payload as JSON. */
  text: string
  body: unknown
  files: readonly ReceivedFile[]
}

type Answer = { status: number; headers?: Record<string, string>; body?: string }

export type ChatSinkOptions = {
  /** 0 or none: a free port. */
  port?: number
  /** Returns an answer that refuses a post; undefined accepts it. */
  refuse?: (service: ChatService) => Answer | undefined
  /** How many posts in a row Discord's counterpart accepts before it answers 429. */
  discordLimit?: number
}

/** The counterparts of Discord, Slack and any player of themes; each speaks the real protocol. */
export type ChatSink = {
  port: number
  /** The addresses for the settings. */
  discordUrl: string
  slackUrl: string
  webhookUrl: string
  posts: readonly ReceivedPost[]
  arrivals: WaitableList<ReceivedPost>
  /** How often each service was called, refusals included. */
  calls: Record<ChatService, number>
  /** Starts a new window of Discord's rate limit. */
  renewLimit(): void
  stop(): Promise<void>
}

const discordPath = '/api/webhooks/1234567890/simulated-token'
const slackPath = '/services/T0SIMUL/B0SIMUL/simulated'
const webhookPath = '/hooks/theme'
const services: Record<string, ChatService> = {
  [discordPath]: 'discord',
  [slackPath]: 'slack',
  [webhookPath]: 'webhook',
}

const resetAfterSeconds = 2

export async function startChatSink(options: ChatSinkOptions = {}): Promise<ChatSink> {
  const arrivals = createWaitableList<ReceivedPost>((post) => `${post.service}: ${post.text}`)
  const calls: ChatSink['calls'] = { discord: 0, slack: 0, webhook: 0 }
  const limit = { most: options.discordLimit ?? Number.POSITIVE_INFINITY, taken: 0 }
  const server = createServer((request, response) => {
    void receive(request).then(({ service, body, files }) => {
      if (service !== undefined) calls[service] += 1
      const answer =
        service === undefined
          ? unknownAddress(request.url ?? '')
          : (options.refuse?.(service) ?? answers[service](body, limit))
      if (service !== undefined && answer.status < 300)
        arrivals.add({ service, text: wordsOf(service, body), body, files })
      return send(response, answer)
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on an address and a port, so `address()` is not the path of a pipe.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    port,
    discordUrl: origin + discordPath,
    slackUrl: origin + slackPath,
    webhookUrl: origin + webhookPath,
    posts: arrivals.items,
    arrivals,
    calls,
    renewLimit: () => void (limit.taken = 0),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Received = { service: ChatService | undefined; body: unknown; files: readonly ReceivedFile[] }

/** Only Discord accepts files, beside the post in `payload_json`. */
async function receive(request: IncomingMessage): Promise<Received> {
  const { json, fields, files } = await readBody(request)
  const service = request.method === 'POST' ? services[request.url ?? ''] : undefined
  if (service !== 'discord' || fields.payload_json === undefined) return { service, body: json, files: [] }
  return {
    service,
    body: parseJson(fields.payload_json),
    files: files.filter(({ field }) => /^files\[\d\]$/.test(field)),
  }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  const type = body.startsWith('{') ? 'application/json' : 'text/plain; charset=utf-8'
  response.writeHead(status, { ...(body === '' ? {} : { 'content-type': type }), ...headers })
  response.end(body)
}

function unknownAddress(path: string): Answer {
  return path.startsWith('/services/')
    ? { status: 404, body: 'no_service' }
    : { status: 404, body: JSON.stringify({ message: 'Unknown Webhook', code: 10_015 }) }
}

type Limit = { most: number; taken: number }

const answers: Record<ChatService, (body: unknown, limit: Limit) => Answer> = {
  discord: answerAsDiscord,
  slack: answerAsSlack,
  webhook: (body) => (body === undefined ? { status: 400, body: 'not JSON' } : { status: 200, body: '{}' }),
}

const discordPostSchema = z.object({
  content: z.string().min(1).max(2000),
  allowed_mentions: z.object({ parse: z.array(z.string()) }).optional(),
})

/** https://discord.com/developers/docs/resources/webhook#execute-webhook and /topics/rate-limits */
function answerAsDiscord(body: unknown, limit: Limit): Answer {
  if (!discordPostSchema.safeParse(body).success) {
    return { status: 400, body: JSON.stringify({ message: 'Cannot send an empty message', code: 50_006 }) }
  }
  if (limit.taken >= limit.most) {
    const retry = { message: 'You are being rate limited.', retry_after: resetAfterSeconds, global: false }
    return { status: 429, headers: { 'retry-after': String(resetAfterSeconds) }, body: JSON.stringify(retry) }
  }
  limit.taken += 1
  if (!Number.isFinite(limit.most)) return { status: 204 }
  return {
    status: 204,
    headers: {
      'x-ratelimit-limit': String(limit.most),
      'x-ratelimit-remaining': String(limit.most - limit.taken),
      'x-ratelimit-reset-after': String(resetAfterSeconds),
    },
  }
}

const slackBlockSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('section'),
    text: z.object({ type: z.enum(['mrkdwn', 'plain_text']), text: z.string().min(1).max(3000) }),
  }),
  z.object({
    type: z.literal('image'),
    image_url: z.url({ protocol: /^https?$/ }).max(3000),
    alt_text: z.string().max(2000),
  }),
])

const slackPostSchema = z.object({ text: z.string().min(1), blocks: z.array(slackBlockSchema).max(50).optional() })

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks and /reference/block-kit/blocks */
function answerAsSlack(body: unknown): Answer {
  if (body === undefined) return { status: 400, body: 'invalid_payload' }
  const parsed = slackPostSchema.safeParse(body)
  if (!parsed.success) {
    const isBlocks = parsed.error.issues.some(({ path: [part] }) => part === 'blocks')
    return { status: 400, body: isBlocks ? 'invalid_blocks' : 'no_text' }
  }
  return { status: 200, body: 'ok' }
}

function wordsOf(service: ChatService, body: unknown): string {
  switch (service) {
    case 'discord':
      return discordPostSchema.parse(body).content
    case 'slack':
      return slackPostSchema.parse(body).text
    case 'webhook':
      return JSON.stringify(body)
  }
}
