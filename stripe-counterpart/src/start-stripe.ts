import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { nextDue } from './billing/run-until.ts'
import { systemTimers, type Timers } from './timers.ts'
import type { WaitableList } from './waitable-list.ts'
import { randomText } from './ids.ts'
import type { StripeEvent } from './objects.ts'
import { createEndpoint } from './resources/events.ts'
import { seedWorld } from './seed/seed-world.ts'
import { createStripeServer, type ServerParts } from './server.ts'
import { createStateFile, type StateFile } from './state.ts'
import { Delivery } from './webhooks/delivery.ts'
import type { DeliveryAttempt } from './webhooks/post-event.ts'
import { createWorldClock, createWorldLife, type WorldLife } from './world-clock.ts'
import { type AfterLastRetry, all, type World } from './world.ts'

export type StripeOptions = {
  /** 0 or none: a free port. */
  port?: number
  host?: string
  /** The base address of the hosted pages, if it differs from the listening address. */
  publicUrl?: string
  /** None: one is made up. */
  secretKey?: string
  webhookUrl?: string
  /** None: one is made up. */
  webhookSecret?: string
  /** The file that keeps the state. */
  stateFile?: string
  /** The source of time, in milliseconds since 1970. */
  now?: () => number
  timers?: Timers
  /** Milliseconds between checks for due things; none: only on a call or command. */
  lookEvery?: number
  retryDays?: readonly number[]
  afterLastRetry?: AfterLastRetry
  country?: string
  onFailure?: (error: unknown) => void
}

/** A running counterpart of Stripe. */
export type SimulatedStripe = {
  port: number
  /** `http://127.0.0.1:PORT`: for the settings, and for host, port and protocol of the official package. */
  address: string
  secretKey: string
  webhookSecret: string
  /** All events, oldest first. */
  events(): readonly StripeEvent[]
  attempts: WaitableList<DeliveryAttempt>
  /** The time of its own clock. */
  now(): Date
  /**
   * Moves its own clock there (without `to` only runs what is due by now), then waits until all events were answered.
   */
  advance(to?: Date | string): Promise<void>
  /** Sends exactly these events, by id, in this order, repeats included; without `ids`, the events held back. */
  deliver(ids?: readonly string[]): Promise<DeliveryAttempt[]>
  /** From now on events are held back instead of sent. */
  hold(): void
  release(): Promise<void>
  /** Resolves when every event being sent has been answered. */
  settled(): Promise<void>
  /** All its state as JSON, to search for things that it must not store. */
  remembered(): string
  close(): Promise<void>
}

const defaults = { retryDays: [3, 5, 7], afterLastRetry: 'canceled', country: 'AU' } as const

export async function startStripe(options: StripeOptions = {}): Promise<SimulatedStripe> {
  const parts = assemble(options)
  const { world, delivery, life, file } = parts
  const server = createStripeServer({
    world,
    secretKey: parts.secretKey,
    control: controlOf(parts),
    before: life.look,
    after: () => file.keep(world.state),
    onFailure: options.onFailure ?? (() => undefined),
  })
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1')
  await once(server, 'listening')
  // It listens on an address and a port, so `address()` is not the path of a pipe.
  const { port } = server.address() as AddressInfo
  parts.listensAt(`http://127.0.0.1:${port}`)
  const looking = options.lookEvery === undefined ? undefined : setInterval(life.look, options.lookEvery)
  for (const event of all(world, 'event').filter((each) => each.pending_webhooks > 0)) delivery.take(event)
  let closing: Promise<void> | undefined
  const close = async () => {
    clearInterval(looking)
    server.closeAllConnections()
    server.close()
    await Promise.all([once(server, 'close'), delivery.stop()])
    file.end(world.state)
  }
  return {
    ...commandsOf(parts),
    port,
    address: world.address(),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

function controlOf({ world, delivery, life }: Parts): ServerParts['control'] {
  return {
    now: world.mainTime,
    next: () => nextDue(world, null),
    advance: life.advance,
    seed: (seed) => seedWorld(world, seed),
    delivery,
  }
}

type Parts = {
  world: World
  delivery: Delivery
  life: WorldLife
  file: StateFile
  secretKey: string
  webhookSecret: string
  listensAt(address: string): void
}

function assemble(options: StripeOptions): Parts {
  const file = createStateFile(options.stateFile)
  const clock = createWorldClock(options.now ?? Date.now)
  const webhookSecret = options.webhookSecret ?? `whsec_${randomText(32)}`
  let address = ''
  const world: World = {
    state: file.read(),
    account: {
      country: options.country ?? defaults.country,
      retryDays: options.retryDays ?? defaults.retryDays,
      afterLastRetry: options.afterLastRetry ?? defaults.afterLastRetry,
    },
    address: () => options.publicUrl ?? address,
    mainTime: () => clock.seconds(world.state.clockAhead),
    request: { id: null, idempotency_key: null },
    heard: (event) => delivery.take(event),
  }
  const delivery = new Delivery(world, options.timers ?? systemTimers)
  configureWebhook(world, options.webhookUrl, webhookSecret)
  const life = createWorldLife(world, clock, file)
  const secretKey = options.secretKey ?? `sk_test_${randomText(24)}`
  return { world, delivery, life, file, secretKey, webhookSecret, listensAt: (at) => void (address = at) }
}

function commandsOf({ world, delivery, life, file, secretKey, webhookSecret }: Parts) {
  return {
    secretKey,
    webhookSecret,
    events: () => all(world, 'event'),
    attempts: delivery.attempts,
    now: () => new Date(world.mainTime() * 1000),
    async advance(to?: Date | string) {
      life.look()
      if (to !== undefined) life.advance(Math.floor(new Date(to).getTime() / 1000))
      await delivery.settled()
      file.keep(world.state)
    },
    deliver: (ids?: readonly string[]) => delivery.send(ids ?? [...delivery.held]),
    hold: () => delivery.hold(),
    release: () => delivery.release(),
    settled: () => delivery.settled(),
    remembered: () => JSON.stringify(world.state),
  }
}

function configureWebhook(world: World, url: string | undefined, secret: string): void {
  if (url === undefined) return
  const known = all(world, 'webhook_endpoint').find((endpoint) => endpoint.url === url)
  if (known) world.state.webhookSecrets[known.id] = secret
  else createEndpoint(world, { url, events: ['*'], secret, description: 'From the command line' })
}
