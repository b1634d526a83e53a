import type { SendResult } from './send-result.ts'
import { callWeb, type WebAnswer } from './web-call.ts'

/** How a service's answers differ from the usual. */
export type ServiceAnswers = {
  /** Default: `POST`. */
  method?: 'POST' | 'PUT'
  /** Extracts the service's own words from a failed answer. */
  wordsOf?: (answer: WebAnswer) => string | undefined
  /** Why a 2xx answer is no success; undefined if it is one. */
  faultOf?: (answer: WebAnswer) => string | undefined
  /** Whether an answer other than 429 means too many calls. */
  isTooMany?: (answer: WebAnswer) => boolean
  /** Seconds to wait, if the service says so elsewhere than in `Retry-After`. */
  retryAfterOf?: (answer: WebAnswer) => number | undefined
}

export type JsonPost = ServiceAnswers & {
  /** Headers that depend on the exact body, such as its signature. */
  headersOf?: (body: string) => Record<string, string>
}

type Sent = { headers: Record<string, string>; body: string | Uint8Array; timeoutMs?: number }

const tooManyRequests = 429
/** Passing refusals: request timeout, too early. */
const passing = new Set([408, 425])
const usualPauseSeconds = 60
const longestPauseSeconds = 6 * 3600
const mostWords = 200

/**
 * Sends JSON to a webhook or another service. Never throws: every fault is a result, and none contains the address,
 * which is secret.
 */
export async function postJson(address: string, value: unknown, service: JsonPost = {}): Promise<SendResult> {
  const body = JSON.stringify(value)
  return postBody(
    address,
    { headers: { 'content-type': 'application/json', ...service.headersOf?.(body) }, body },
    service,
  )
}

/** The same for a ready body. */
export async function postBody(address: string, sent: Sent, service: ServiceAnswers): Promise<SendResult> {
  let answer: WebAnswer
  try {
    answer = await callWeb(address, {
      ...sent,
      method: service.method ?? 'POST',
      headers: { accept: 'application/json', ...sent.headers },
    })
  } catch (error) {
    return { outcome: 'later', reason: error instanceof Error ? error.message : String(error), isServerFault: true }
  }
  return judge(answer, service)
}

function judge(answer: WebAnswer, { wordsOf, faultOf, isTooMany, retryAfterOf }: ServiceAnswers): SendResult {
  const { status, headers } = answer
  const words = (wordsOf?.(answer) ?? textOf(answer)).slice(0, mostWords)
  const reason = `${status} ${words}`.trim()
  if (status >= 200 && status < 300) {
    const fault = faultOf?.(answer)
    return fault === undefined ? { outcome: 'sent', answer: reason } : { outcome: 'refused', reason: fault }
  }
  if (status === tooManyRequests || isTooMany?.(answer) === true) {
    const asked = secondsOf(headers['retry-after']) ?? retryAfterOf?.(answer) ?? usualPauseSeconds
    return { outcome: 'paused', reason, pauseSeconds: Math.min(Math.max(asked, 1), longestPauseSeconds) }
  }
  if (status >= 300 && status < 400) return { outcome: 'refused', reason: `${status}: it redirects to another address` }
  if (status >= 400 && status < 500 && !passing.has(status)) return { outcome: 'refused', reason }
  return { outcome: 'later', reason, isServerFault: true }
}

/** `Retry-After` in seconds; undefined for a date (RFC 9110, 10.2.3), which no service here sends. */
export function secondsOf(header: string | undefined): number | undefined {
  const seconds = header === undefined || header === '' ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** The answer's text in one line. A page of HTML says nothing. */
export function textOf({ body, headers }: WebAnswer): string {
  if (headers['content-type']?.includes('html')) return ''
  return body.toString('utf8').replaceAll(/\s+/g, ' ').trim()
}
