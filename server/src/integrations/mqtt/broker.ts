import type { BrokerFault } from '@fobhouse/contract/mqtt.ts'
import type { MqttClient } from 'mqtt'
import { z } from 'zod'
import { type Clock, nowText } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Channel, Topic } from '../../db/channel.ts'
import { type BrokerTarget, connectClient } from './connect-client.ts'
import { faultOf } from './fault-of.ts'
import { takesTopic } from './topic-filter.ts'

export type BrokerMessage = {
  topic: string
  payload: string
  /** True for a message that the broker kept and sends because we subscribed: it may be of any age. */
  retained: boolean
}
export type HearMessage = (message: BrokerMessage) => void | Promise<void>

/** The connection of this process. */
export type BrokerState = { isConnected: boolean; since: string | null; fault: BrokerFault | null }

type Holding = {
  signal: AbortSignal
  /** Called while still connected, when the connection is about to end because of `signal`. */
  beforeLeaving(): Promise<void>
}

type BrokerContext = { clock: Clock; log: Log; channel: Channel }

const longestPayload = 65_536
const shortestWaitMs = 1000
const longestWaitMs = 60_000
/** After this long, a connection counts as a good one. */
const flappingMs = 60_000
const mostTakeovers = 3
/** The channel between the processes takes no longer message. */
const longestForwarded = 7000

const publicationSchema = z.object({ topic: z.string(), payload: z.string(), retain: z.boolean() })
type Publication = z.output<typeof publicationSchema>

/**
 * The club's MQTT broker. One process of a club is connected, the one that runs `hold`. Features may subscribe and
 * publish in every process, whether or not there is a broker: handlers are called in the connected process alone, and
 * messages of the others go through it.
 */
export class Broker {
  readonly #ctx: BrokerContext
  readonly #publications: Topic<Publication>
  readonly #subscriptions = new Map<string, Set<HearMessage>>()
  readonly #listeners = new Set<(state: BrokerState) => void>()
  #state: BrokerState = { isConnected: false, since: null, fault: null }
  #client: MqttClient | undefined
  /** Resolves when the connection of `#client` has ended. */
  #closed: Promise<'lost'> = Promise.resolve('lost')
  /** When we were pushed off lately, in milliseconds. */
  #takeovers: number[] = []
  #wait = shortestWaitMs

  constructor(ctx: BrokerContext) {
    this.#ctx = ctx
    this.#publications = ctx.channel.topic('mqtt', {
      schema: publicationSchema,
      answer: (publication) => this.#publishHere(publication),
    })
  }

  get state(): BrokerState {
    return this.#state
  }

  /** Calls `hear` after each change. Returns the function that ends this. */
  onState(hear: (state: BrokerState) => void): () => void {
    this.#listeners.add(hear)
    return () => this.#listeners.delete(hear)
  }

  /**
   * Calls `hear` for each message whose topic the filter takes, also after the connection was lost and made anew.
   * Subscribing to a filter again makes the broker send its retained messages again. A message may be doubled.
   * Payloads of more than 64 KB are left out. Returns the function that ends the subscription.
   */
  subscribe(filter: string, hear: HearMessage): () => void {
    const handlers = this.#subscriptions.get(filter) ?? new Set()
    this.#subscriptions.set(filter, handlers.add(hear))
    this.#ask([filter])
    return () => {
      handlers.delete(hear)
      if (handlers.size > 0 || this.#subscriptions.get(filter) !== handlers) return
      this.#subscriptions.delete(filter)
      this.#client?.unsubscribe(filter, () => undefined) // without a connection there is nothing left to end
    }
  }

  /** True once the broker has the message. While it is away messages are not kept: false. */
  async publish(topic: string, payload: string, { retain = false } = {}): Promise<boolean> {
    const publication = { topic, payload, retain }
    if (this.#client !== undefined || !this.#ctx.channel.isShared) return this.#publishHere(publication)
    if (topic.length + payload.length > longestForwarded) return false
    return this.#publications.ask(publication)
  }

  /**
   * Connects, and again after 1, 2, 4 … 60 seconds whenever that fails or the connection is lost, until the signal. Only
   * one process may run this.
   */
  async hold(target: BrokerTarget, { signal, beforeLeaving }: Holding): Promise<void> {
    this.#wait = shortestWaitMs
    while (!signal.aborted) {
      try {
        const client = await connectClient(target)
        await this.#serve(client, { signal, beforeLeaving })
      } catch (error) {
        this.#ctx.log.debug({ err: error }, 'no connection to the MQTT broker')
        this.#takeovers = []
        this.#tell({ isConnected: false, since: null, fault: faultOf(error) })
      }
      if (!signal.aborted) await this.#pause(signal)
    }
    this.#tell({ isConnected: false, since: null, fault: null })
  }

  async #serve(client: MqttClient, { signal, beforeLeaving }: Holding): Promise<void> {
    const began = this.#ctx.clock.milliseconds()
    const closed = new Promise<'lost'>((resolve) => void client.once('close', () => resolve('lost')))
    this.#closed = closed
    client.on('message', (topic, payload, packet) => this.#hear({ topic, payload, retained: packet.retain }))
    this.#client = client
    this.#ask([...this.#subscriptions.keys()])
    const isFlapping = this.#recentTakeovers().length >= mostTakeovers
    this.#tell({ isConnected: true, since: nowText(this.#ctx.clock), fault: isFlapping ? 'taken_over' : null })
    const end = await Promise.race([closed, untilAborted(signal)])
    if (end === 'aborted') {
      await Promise.race([beforeLeaving(), closed])
      this.#client = undefined
      await Promise.race([client.endAsync(), closed])
      return
    }
    this.#client = undefined
    const now = this.#ctx.clock.milliseconds()
    this.#takeovers = [...this.#recentTakeovers(), now]
    if (now - began >= flappingMs) this.#wait = shortestWaitMs
    const isAgain = this.#takeovers.length >= mostTakeovers
    this.#tell({ isConnected: false, since: null, fault: isAgain ? 'taken_over' : 'lost' })
  }

  /** A broker that was away is no other client: a failed connection empties these. */
  #recentTakeovers(): number[] {
    const now = this.#ctx.clock.milliseconds()
    return this.#takeovers.filter((at) => now - at < flappingMs)
  }

  async #pause(signal: AbortSignal): Promise<void> {
    const wait = this.#wait
    this.#wait = Math.min(wait * 2, longestWaitMs)
    const pause = Promise.withResolvers<'over'>()
    const timer = setTimeout(() => pause.resolve('over'), wait)
    await Promise.race([pause.promise, untilAborted(signal)])
    clearTimeout(timer)
  }

  async #publishHere({ topic, payload, retain }: Publication): Promise<boolean> {
    const client = this.#client
    if (client === undefined) return false
    const sent = client.publishAsync(topic, payload, { qos: 1, retain }).catch(() => 'lost' as const)
    return (await Promise.race([sent, this.#closed])) !== 'lost'
  }

  #ask(filters: string[]): void {
    if (filters.length === 0) return
    this.#client?.subscribe(filters, { qos: 1 }, (error) => {
      if (error) this.#ctx.log.warn({ err: error, filters }, 'the MQTT broker refused a subscription')
    })
  }

  #hear({ topic, payload, retained }: Omit<BrokerMessage, 'payload'> & { payload: Buffer }): void {
    if (payload.length > longestPayload) return
    const message = { topic, payload: payload.toString('utf8'), retained }
    for (const [filter, handlers] of this.#subscriptions) {
      if (takesTopic(filter, topic)) for (const hear of handlers) void this.#pass(message, hear)
    }
  }

  async #pass(message: BrokerMessage, hear: HearMessage): Promise<void> {
    try {
      await hear(message)
    } catch (error) {
      this.#ctx.log.error({ err: error, topic: message.topic }, 'a message of the MQTT broker could not be handled')
    }
  }

  #tell(state: BrokerState): void {
    const former = this.#state
    this.#state = state
    if (JSON.stringify(former) === JSON.stringify(state)) return
    for (const hear of this.#listeners) hear(state)
  }
}

function untilAborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted')
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
}
