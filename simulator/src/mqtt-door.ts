import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'
import { connectAsync, type MqttClient } from 'mqtt'

export type MqttDoorOptions = {
  /** `mqtt://host:port`, or with `mqtts`, `ws`, `wss`. */
  broker: string
  /** The first level of its topics. */
  prefix: string
  username?: string
  password?: string
  /** The lock obeys, but does not say what it did. */
  isSilent?: boolean
}

export type MqttDoorEvent =
  | { type: 'connected' }
  | { type: 'tapped'; card: string }
  /** The lock was told something. */
  | { type: 'told'; payload: string; isRetained: boolean }
  | { type: 'disconnected' }

const open = 'UNLOCK'
const shut = 'LOCK'

/** What to enter at the portal for such a door. */
export function describeMqttDoor(prefix: string) {
  return {
    readerTopic: `${prefix}/tag`,
    commandTopic: `${prefix}/lock/set`,
    openPayload: open,
    closePayload: shut,
    stateTopic: `${prefix}/lock`,
    stateField: 'state',
    openValue: open,
    availabilityTopic: `${prefix}/status`,
  }
}

/** A reader and a lock on a broker: what a door without a board is made of (`docs/mqtt-doors.md`). */
export class VirtualMqttDoor {
  readonly events: WaitableList<MqttDoorEvent> = createWaitableList((event) => JSON.stringify(event))
  readonly #options: MqttDoorOptions
  readonly #topics: ReturnType<typeof describeMqttDoor>
  #client: MqttClient | undefined

  constructor(options: MqttDoorOptions) {
    this.#options = options
    this.#topics = describeMqttDoor(options.prefix)
  }

  /** Connects. Throws if the broker does not answer, or refuses. */
  async start(): Promise<void> {
    const { broker, username, password } = this.#options
    const { availabilityTopic: topic, commandTopic } = this.#topics
    const client = await connectAsync(broker, {
      protocolVersion: 4,
      reconnectPeriod: 0,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      will: { topic, payload: Buffer.from('offline'), qos: 1, retain: true },
    })
    this.#client = client
    client.on('message', (_topic, payload, { retain }) => this.#obey(payload.toString(), retain))
    client.on('close', () => this.events.add({ type: 'disconnected' }))
    await client.subscribeAsync(commandTopic, { qos: 1 })
    await this.say('online')
    this.events.add({ type: 'connected' })
  }

  /** Holds a card to the reader; `isRetained` as a badly set up reader does. */
  async tap(card: string, { isRetained = false } = {}): Promise<void> {
    await this.#publish(this.#topics.readerTopic, card, isRetained)
    this.events.add({ type: 'tapped', card })
  }

  /** Says whether the door is there, `online` or `offline`. */
  async say(availability: 'online' | 'offline'): Promise<void> {
    await this.#publish(this.#topics.availabilityTopic, availability, true)
  }

  async stop(): Promise<void> {
    await this.#client?.endAsync()
  }

  #obey(payload: string, isRetained: boolean): void {
    this.events.add({ type: 'told', payload, isRetained })
    if (this.#options.isSilent === true || (payload !== open && payload !== shut)) return
    // A connection that breaks meanwhile ends the simulation: `close` tells.
    void this.#publish(this.#topics.stateTopic, JSON.stringify({ state: payload }), false).catch(() => undefined)
  }

  async #publish(topic: string, payload: string, retain: boolean): Promise<void> {
    await this.#client?.publishAsync(topic, payload, { qos: 1, retain })
  }
}
