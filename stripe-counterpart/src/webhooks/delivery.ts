import type { Timers } from '../timers.ts'
import { createWaitableList } from '../waitable-list.ts'
import type { StripeEvent, WebhookEndpoint } from '../objects.ts'
import { fitsType } from '../resources/events.ts'
import { all, find, type World } from '../world.ts'
import { type DeliveryAttempt, postEvent } from './post-event.ts'

/** Waits before each retry, in milliseconds; after the last the event is given up. Stripe tries for three days. */
const retryAfter = [1000, 5000, 30_000, 300_000, 3_600_000, 3_600_000 * 6, 3_600_000 * 24]

/** Sends events to the webhook endpoints one after the other, again when refused, and on command in any order. */
export class Delivery {
  readonly attempts = createWaitableList<DeliveryAttempt>(({ type, status }) => `${type}: ${status}`)
  readonly #world: World
  readonly #timers: Timers
  readonly #held: string[] = []
  readonly #retries = new Set<() => void>()
  #isHolding = false
  #isStopped = false
  #line: Promise<unknown> = Promise.resolve()

  constructor(world: World, timers: Timers) {
    this.#world = world
    this.#timers = timers
  }

  /** The ids of the events that are held back, oldest first. */
  get held(): readonly string[] {
    return this.#held
  }

  /** Sends an event in its turn, or keeps it while events are held back. */
  take(event: StripeEvent): void {
    event.pending_webhooks = this.#endpointsFor(event).length
    if (this.#isHolding) this.#held.push(event.id)
    else this.#dispatch(event)
  }

  hold(): void {
    this.#isHolding = true
  }

  /** Sends the events held back, oldest first, and no longer holds any back. */
  async release(): Promise<void> {
    this.#isHolding = false
    for (const id of this.#held.splice(0)) this.#dispatch(find(this.#world, 'event', { id }))
    await this.settled()
  }

  /** Sends exactly these, in this order, repeats included, even while events are held back. */
  async send(ids: readonly string[]): Promise<DeliveryAttempt[]> {
    const results: DeliveryAttempt[] = []
    for (const id of ids) {
      const event = find(this.#world, 'event', { id })
      for (const endpoint of this.#endpointsFor(event)) results.push(await this.#post(event, endpoint))
      const place = this.#held.indexOf(id)
      if (place !== -1) this.#held.splice(place, 1)
    }
    return results
  }

  /** Resolves when everything being sent has been answered; it does not wait for later retries. */
  async settled(): Promise<void> {
    // Sending may add new events, so wait until the queue stays the same.
    for (let seen: unknown; seen !== this.#line;) {
      seen = this.#line
      await seen
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const cancel of this.#retries) cancel()
    await this.settled()
  }

  #dispatch(event: StripeEvent): void {
    for (const endpoint of this.#endpointsFor(event)) this.#queue(() => this.#deliver(event, endpoint, 0))
  }

  #queue(task: () => Promise<void>): void {
    this.#line = this.#line.then(() => (this.#isStopped ? undefined : task()))
  }

  async #deliver(event: StripeEvent, endpoint: WebhookEndpoint, failures: number): Promise<void> {
    const { status } = await this.#post(event, endpoint)
    const wait = status >= 200 && status < 300 ? undefined : retryAfter[failures]
    if (wait === undefined || this.#isStopped) return
    const cancel = this.#timers.after(wait, () => {
      this.#retries.delete(cancel)
      this.#queue(() => this.#deliver(event, endpoint, failures + 1))
    })
    this.#retries.add(cancel)
  }

  async #post(event: StripeEvent, endpoint: WebhookEndpoint): Promise<DeliveryAttempt> {
    const secret = this.#world.state.webhookSecrets[endpoint.id] ?? ''
    const attempt = await postEvent(event, { url: endpoint.url, secret, at: this.#world.mainTime() })
    if (attempt.status >= 200 && attempt.status < 300) event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
    this.attempts.add(attempt)
    return attempt
  }

  #endpointsFor({ type }: StripeEvent): WebhookEndpoint[] {
    return all(this.#world, 'webhook_endpoint').filter((endpoint) => {
      return endpoint.status === 'enabled' && endpoint.enabled_events.some((wanted) => fitsType(type, wanted))
    })
  }
}
