import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { LineItem } from './billing-objects.ts'
import type { Kind, Objects } from './kinds.ts'

/** How a card behaves when charged. Its payment method has only the last digits of its number. */
export type CardMemory = { behaviour: string; isSetUp: boolean }

export type KeptAnswer = { fingerprint: string; path: string; status: number; body: string; keptAt: number }

/** All state of the counterpart, fit for JSON. */
export type State = {
  objects: { [Each in Kind]: Record<string, Objects[Each]> }
  /** Deleted objects, as Stripe still answers for them. */
  deleted: Record<string, { id: string; object: string; deleted: true }>
  cards: Record<string, CardMemory>
  /** By checkout session: the payment method that is waiting for confirmation. */
  waitingCards: Record<string, string>
  /** What the lines of a checkout session are made from. */
  sessionPlans: Record<string, SessionPlan>
  /** By subscription: lines that a change of price adds to the next invoice. */
  pendingLines: Record<string, LineItem[]>
  /** The `invoice_payment` of an invoice, and of a payment intent: an index, because every charge looks it up. */
  paymentOfInvoice: Record<string, string>
  paymentOfIntent: Record<string, string>
  webhookSecrets: Record<string, string>
  answers: Record<string, KeptAnswer>
  /** How far the counterpart's clock is ahead of its source, in milliseconds. */
  clockAhead: number
}

export type SessionPlan = {
  lines: { price: string; quantity: number; amount: number; description: string }[]
  intentMetadata: Record<string, string>
  intentDescription: string | null
  setupFutureUsage: string | null
  subscriptionMetadata: Record<string, string>
  trialEnd: number | null
  trialDays: number | null
}

export function emptyState(): State {
  return {
    objects: {
      balance_transaction: {},
      charge: {},
      'checkout.session': {},
      customer: {},
      dispute: {},
      event: {},
      invoice: {},
      invoice_payment: {},
      payment_intent: {},
      payment_method: {},
      price: {},
      product: {},
      refund: {},
      setup_intent: {},
      subscription: {},
      'test_helpers.test_clock': {},
      webhook_endpoint: {},
    },
    deleted: {},
    cards: {},
    waitingCards: {},
    sessionPlans: {},
    pendingLines: {},
    paymentOfInvoice: {},
    paymentOfIntent: {},
    webhookSecrets: {},
    answers: {},
    clockAhead: 0,
  }
}

export type StateFile = {
  read(): State
  /** Writes soon, once for all changes until then. */
  keep(state: State): void
  /** Writes now, and never again: a call may still be at work when the counterpart ends. */
  end(state: State): void
}

const writeAfter = 250

/** Keeps the state in a JSON file. Writes a second file and renames it, so a crash leaves the old one whole. */
export function createStateFile(path: string | undefined): StateFile {
  if (path === undefined) return { read: emptyState, keep: () => undefined, end: () => undefined }
  let waiting: NodeJS.Timeout | undefined
  let hasEnded = false
  const write = (state: State) => {
    clearTimeout(waiting)
    waiting = undefined
    writeFileSync(`${path}.new`, JSON.stringify(state))
    renameSync(`${path}.new`, path)
  }
  return {
    read: () => {
      if (!existsSync(path)) return emptyState()
      // the counterpart wrote this file; an old file lacks newer collections, which start empty
      const kept = JSON.parse(readFileSync(path, 'utf8')) as State
      const empty = emptyState()
      return { ...empty, ...kept, objects: { ...empty.objects, ...kept.objects } }
    },
    keep(state) {
      if (!hasEnded) waiting ??= setTimeout(() => write(state), writeAfter)
    },
    end(state) {
      hasEnded = true
      write(state)
    },
  }
}
