import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { createWaitableList, type WaitableList } from './waitable-list.ts'

export type ChatService = 'discord' | 'slack' | 'webhook'

export type ReceivedPost = {
  service: ChatService
  /** The words of a chat post; what a webhook was sent, as JSON. */
  text: string
  body: unknown
}

type Answer = { status: number; headers?: Record<string, string>; body?: string }

export type ChatSinkOptions = {
  /** 0 or none: a free one. */
  port?: number
  /** What to answer instead of taking a post; undefined to take it. */
  refuse?: (service: ChatService) => Answer | undefined
  /** How many posts Discord's part takes in a row before it says 429. */
  discordLimit?: number
}

/** The counterparts of Discord, Slack and any player of themes, on the wire that they speak. */
export type ChatSink = {
  port: number
  /** Addresses for the settings. */
  discordUrl: string
  slackUrl: string
  webhookUrl: string
  posts: readonly ReceivedPost[]
  arrivals: WaitableList<ReceivedPost>
  /** How often each service was called, refusals included. */
  calls: Record<ChatService, number>
  /** Begins a new time span of Discord's limit. */
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
    void receive(request).then(({ service, body }) => {
      if (service !== undefined) calls[service] += 1
      const answer =
        service === undefined
          ? unknownAddress(request.url ?? '')
          : (options.refuse?.(service) ?? answers[service](body, limit))
      if (service !== undefined && answer.status < 300) arrivals.add({ service, text: wordsOf(service, body), body })
      return send(response, answer)
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on an address and a port, so this is no path of a pipe.
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

async function receive(request: IncomingMessage): Promise<{ service: ChatService | undefined; body: unknown }> {
  const raw = await text(request)
  const service = request.method === 'POST' ? services[request.url ?? ''] : undefined
  return { service, body: parseJson(raw) }
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined // answered as each service answers what is no JSON
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

const slackPostSchema = z.object({ text: z.string().min(1) })

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function answerAsSlack(body: unknown): Answer {
  if (body === undefined) return { status: 400, body: 'invalid_payload' }
  if (!slackPostSchema.safeParse(body).success) return { status: 400, body: 'no_text' }
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
