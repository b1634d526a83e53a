import { createHash } from 'node:crypto'
import type { KeptAnswer, State } from '../state.ts'
import { drop } from '../world.ts'
import { StripeRefusal } from './stripe-refusal.ts'

const secondsKept = 24 * 3600

export type KeyedCall = { key: string; path: string; body: string; at: number }

/**
 * The earlier answer to that key, or a refusal if the request differs: https://docs.stripe.com/api/idempotent_requests
 */
export function keptAnswer(state: State, call: KeyedCall): KeptAnswer | undefined {
  const kept = Object.hasOwn(state.answers, call.key) ? state.answers[call.key] : undefined
  if (kept === undefined || call.at - kept.keptAt >= secondsKept) return undefined
  if (kept.path !== call.path) {
    throw refusal(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.path}' vs '${call.path}'). Try using a key other than '${call.key}' if you meant to execute a different request.`,
    )
  }
  if (kept.fingerprint !== fingerprintOf(call.body)) {
    throw refusal(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
    )
  }
  return kept
}

export function keepAnswer(state: State, call: KeyedCall, { status, body }: { status: number; body: string }): void {
  for (const key in state.answers) {
    // Oldest first: everything after an entry that is still kept is newer.
    if (call.at - (state.answers[key]?.keptAt ?? 0) < secondsKept) break
    drop(state.answers, key)
  }
  state.answers[call.key] = { fingerprint: fingerprintOf(call.body), path: call.path, status, body, keptAt: call.at }
}

function fingerprintOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url')
}

function refusal(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'idempotency_error', message })
}
