import { connectAsync, type MqttClient } from 'mqtt'
import { type Config, judgeConfig } from './judge-config.ts'
import { judgeMessage, type Message } from './judge-message.ts'
import { showValue } from './show-value.ts'

export type Place = { prefix: string; discoveryPrefix: string }

/** What the Home Assistant of a club would show, made of the messages at its broker. */
export class HomeAssistant {
  readonly #place: Place
  readonly #configs = new Map<string, Config>()
  readonly #latest = new Map<string, string>()
  readonly #print: (line: string) => void

  constructor(place: Place, print: (line: string) => void) {
    this.#place = place
    this.#print = print
  }

  /** Takes one message, prints what it changes, and what is wrong with it. */
  take(message: Message): void {
    const { prefix, discoveryPrefix } = this.#place
    const below = `${discoveryPrefix}/device/`
    const [id = '', last] = message.topic.startsWith(below) ? message.topic.slice(below.length).split('/') : []
    if (id.startsWith('fobhouse_') && last === 'config') return this.#takeConfig(id, message)
    if (!message.topic.startsWith(`${prefix}/`)) return
    const fault = judgeMessage(prefix, message)
    if (fault !== undefined) return this.#print(`WRONG ${message.topic}: ${fault}`)
    const before = this.#values()
    this.#latest.set(message.topic, message.payload)
    for (const [name, value] of this.#values()) {
      if (before.get(name) !== value) this.#print(`${name}: ${value}`)
    }
    if (message.topic.endsWith('/event')) this.#print(`${this.#nameAt(message.topic)}: ${message.payload}`)
    if (message.topic.endsWith('/result')) this.#print(`${message.topic}: ${message.payload}`)
  }

  /** Every entity with its present value; events have none. */
  list(): string[] {
    return [...this.#values()].map(([name, value]) => `${name}: ${value}`)
  }

  #takeConfig(id: string, { topic, payload }: Message): void {
    const former = this.#configs.get(id)
    if (payload === '') {
      this.#configs.delete(id)
      if (former) this.#print(`${former.device.name} has gone`)
      return
    }
    const { config, faults } = judgeConfig(id, payload)
    for (const fault of faults) this.#print(`WRONG ${topic}: ${fault}`)
    if (!config) return
    this.#configs.set(id, config)
    const names = Object.values(config.components).map(({ name }) => name)
    if (JSON.stringify(former) !== JSON.stringify(config)) {
      this.#print(`${config.device.name} (${config.device.model}): ${names.join(', ')}`)
    }
  }

  #values(): Map<string, string> {
    const values = new Map<string, string>()
    for (const { device, components, availability } of this.#configs.values()) {
      for (const component of Object.values(components)) {
        if (component.platform === 'event') continue
        const own = textsOf(component['availability']) ?? availability
        const isThere = own.every(({ topic }) => this.#latest.get(topic) === 'online')
        values.set(`${device.name} ${component.name}`, isThere ? this.#valueOf(component) : 'unavailable')
      }
    }
    return values
  }

  #valueOf(component: Record<string, unknown>): string {
    const { state_topic: topic, value_template: template } = component
    const payload = typeof topic === 'string' ? this.#latest.get(topic) : undefined
    if (payload === undefined || payload === '') return 'unknown'
    return showValue(typeof template === 'string' ? template : undefined, payload)
  }

  #nameAt(topic: string): string {
    const found = [...this.#configs.values()].find(({ components }) =>
      Object.values(components).some((component) => component['state_topic'] === topic),
    )
    return found?.device.name ?? topic
  }
}

function textsOf(value: unknown): { topic: string }[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown) => {
    const topic: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'topic') : undefined
    return typeof topic === 'string' ? [{ topic }] : []
  })
}

/** Listens at a broker as Home Assistant does, and says so to the portals there. */
export async function listenAtBroker(
  address: string,
  { place, print }: { place: Place; print: (line: string) => void },
): Promise<{ home: HomeAssistant; end(): Promise<void> }> {
  const client: MqttClient = await connectAsync(address, { protocolVersion: 4 })
  const home = new HomeAssistant(place, print)
  client.on('message', (topic, payload, { retain }) =>
    home.take({ topic, payload: payload.toString('utf8'), retained: retain }),
  )
  await client.subscribeAsync([`${place.discoveryPrefix}/device/+/config`, `${place.prefix}/#`], { qos: 1 })
  await client.publishAsync(`${place.discoveryPrefix}/status`, 'online', { qos: 1 })
  return { home, end: () => client.endAsync() }
}
