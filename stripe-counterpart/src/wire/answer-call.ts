import { routes } from '../routes.ts'
import type { World } from '../world.ts'
import { expand } from './expand.ts'
import { readForm } from './form.ts'
import { keepAnswer, type KeyedCall, keptAnswer } from './idempotency.ts'
import { invalid, StripeRefusal } from './stripe-refusal.ts'

export type ApiCall = {
  method: string
  url: URL
  body: string
  authorization: string | undefined
  idempotencyKey: string | undefined
}

export type ApiAnswer = { status: number; headers: Record<string, string>; body: string }

/** Answers one call of Stripe's API; `requestId` goes into header and events. */
export function answerCall(
  world: World,
  call: ApiCall,
  { secretKey, requestId }: { secretKey: string; requestId: string },
): ApiAnswer {
  const key = call.method === 'POST' ? call.idempotencyKey : undefined
  const headers: Record<string, string> = {
    'request-id': requestId,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const keyed = key === undefined ? undefined : { key, path: call.url.pathname, body: call.body, at: world.mainTime() }
  try {
    authorize(call.authorization, secretKey)
    const kept = keyed && keptAnswer(world.state, keyed)
    if (kept) return { status: kept.status, headers: { ...headers, 'idempotent-replayed': 'true' }, body: kept.body }
    const answer = { status: 200, body: JSON.stringify(carryOut(world, call)) }
    if (keyed) keepAnswer(world.state, keyed, answer)
    return { ...answer, headers }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { ...refusalAnswer(world, error, keyed), headers }
  }
}

/** Keeps a card error for its key, because the call was carried out; other refused requests may be sent again. */
function refusalAnswer(world: World, { status, body: error }: StripeRefusal, keyed: KeyedCall | undefined) {
  const answer = { status, body: JSON.stringify({ error }) }
  if (keyed && error.type === 'card_error') keepAnswer(world.state, keyed, answer)
  return answer
}

function authorize(authorization: string | undefined, secretKey: string): void {
  const given = keyOf(authorization)
  if (given === undefined) {
    throw new StripeRefusal(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  }
  if (given === secretKey) return
  const shown = `${given.slice(0, 8)}${'*'.repeat(Math.max(0, given.length - 12))}${given.slice(-4)}`
  throw new StripeRefusal(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${shown}` })
}

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme = '', value] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic' || value === undefined) return value
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}

function carryOut(world: World, { method, url, body }: ApiCall): object {
  const found = routes.find((route) => route.method === method && route.path.test(url.pathname))
  if (found === undefined) {
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${url.pathname}). The simulated Stripe does not know it.`,
    })
  }
  const input = readForm(method === 'POST' ? body : url.search.slice(1))
  const [, id = ''] = found.path.exec(url.pathname) ?? []
  const answer = found.answer({ world, id: decodeURIComponent(id), input })
  return expand(world, answer, pathsToExpand(input['expand']))
}

function pathsToExpand(value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string')
  throw invalid('Invalid array', { param: 'expand' })
}
