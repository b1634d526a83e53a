import { setTimeout as wait } from 'node:timers/promises'
import { errorCatalogue } from '@fobhouse/contract/errors.ts'
import { z } from 'zod'

type Answer = { status: number; body: unknown; cookies: string[] }
type Question = { body?: unknown; key?: string; cookie?: string }

const impatientMs = 20_000
const longestMs = 120_000
const pauseMs = 60
const errorSchema = z.looseObject({ code: z.string(), message: z.string() })

/** Everything that callers saw. */
export type CallNotes = { calls: number; retries: number; failures: Map<string, number>; wrongAnswers: string[] }

/** Calls like an app on a bad network: repeats until the outcome is known. */
export class Caller {
  readonly #origin: string
  readonly notes: CallNotes = { calls: 0, retries: 0, failures: new Map(), wrongAnswers: [] }

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The first conclusive answer: neither a broken connection nor a server fault. */
  async insist(method: string, path: string, question: Question = {}): Promise<Answer> {
    const latest = Date.now() + longestMs
    this.notes.calls += 1
    for (;;) {
      const answer = await this.#ask(method, path, question).catch((error: unknown) => noteOf(error))
      if (typeof answer === 'object' && answer.status < 500) return answer
      const reason = typeof answer === 'string' ? answer : `${answer.status} ${codeOf(answer)}`
      this.notes.failures.set(reason, (this.notes.failures.get(reason) ?? 0) + 1)
      if (Date.now() > latest) throw new Error(`${method} ${path}: ${reason}, and so for ${longestMs} ms`)
      this.notes.retries += 1
      await wait(pauseMs)
    }
  }

  /** Asks once. */
  async isReady(): Promise<boolean> {
    return this.#ask('GET', '/api/health/ready', {}).then(
      ({ status }) => status === 200,
      () => false,
    )
  }

  async #ask(method: string, path: string, { body, key, cookie }: Question): Promise<Answer> {
    const csrf = /csrftoken=([^;]+)/.exec(cookie ?? '')?.[1]
    const response = await fetch(this.#origin + path, {
      method,
      signal: AbortSignal.timeout(impatientMs),
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(csrf === undefined ? {} : { 'x-csrftoken': csrf }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = { status: response.status, body: parseJson(text), cookies: response.headers.getSetCookie() }
    if (answer.status >= 400 && !isOfContract(answer)) {
      this.notes.wrongAnswers.push(`${method} ${path} answered ${answer.status} ${text.slice(0, 200)}`)
    }
    return answer
  }
}

/** Whether an error is in the catalogue under its status. */
function isOfContract({ status, body }: Answer): boolean {
  const error = errorSchema.safeParse(body)
  if (!error.success) return false
  return Object.entries(errorCatalogue).some(([code, entry]) => code === error.data.code && entry.status === status)
}

function codeOf({ body }: Answer): string {
  return errorSchema.safeParse(body).data?.code ?? ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not our answer, and reported as such
  }
}

function noteOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : String(cause)
}

/** The error for an answer that nobody expected. */
export function unexpected(what: string, { status, body }: Answer): Error {
  return new Error(`${what}: ${status} ${JSON.stringify(body)}`)
}
