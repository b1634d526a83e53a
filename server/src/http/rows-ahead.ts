import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from './incoming-call.ts'
import { inTime } from './session-state.ts'

const statusOk = 200

/**
 * What the API answers to whoever asks for a page, as JSON to stand in it: the first rows of a list, which phones draw before any
 * code has come (`web/public/early.js`). Undefined at a desk, after a refusal, or if it takes too long: then the page asks.
 */
export async function rowsAhead(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  address: string,
): Promise<string | undefined> {
  // Every phone's browser says so: https://developer.mozilla.org/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent
  if (!/\bMobi/.test(headerOf(request, 'user-agent') ?? '')) return undefined
  const { cookie = '' } = request.headers
  const asked = request.server.inject({ url: address, headers: { cookie }, remoteAddress: request.ip })
  const answer = await inTime(asked)
  if (answer?.statusCode !== statusOk) return undefined
  const renewed = answer.headers['set-cookie']
  if (renewed !== undefined) reply.header('set-cookie', renewed)
  reply.header('cache-control', 'no-store') // it has people's names in it now
  const counts = JSON.parse(String(answer.headers['x-counts'] ?? '{}')) as unknown
  return JSON.stringify({ rows: answer.json<unknown>(), counts }).replaceAll('<', String.raw`\u003c`)
}
