import { randomBytes } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import { type Log, messageOf } from '../log.ts'
import type { MqttPlace } from '../settings.ts'

type Options = {
  place: MqttPlace
  onText: (text: string) => void
  /** Called with what is wrong, and with undefined once the reader is heard. */
  onFault: (fault: string | undefined) => void
  log: Log
}

const longestPauseMs = 30_000
const longestConnectMs = 10_000
const secondsBetweenSigns = 30
/** More is no card. */
const longestPayload = 200

/**
 * A reader that publishes its cards on a topic of an MQTT broker. A broker that is away is tried again after 1, 2, 4 … 30
 * s. What the broker kept from earlier opens nothing: it would open again at each connection.
 */
export class MqttReader {
  readonly #options: Options
  #client: MqttClient | undefined
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
    void this.#connect()
  }

  /** It is connected, or tried again: what a broker does is no reason to start the door anew. */
  isAlive(): boolean {
    return true
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#client?.end(true)
  }

  async #connect(): Promise<void> {
    try {
      const client = await subscribe(this.#options.place, (text, isRetained) => this.#hear(text, isRetained))
      this.#client = client
      if (this.#isStopped) return void client.end(true)
      client.once('close', () => this.#fail('the broker has gone'))
      this.#works()
    } catch (error) {
      this.#fail(messageOf(error))
    }
  }

  #hear(text: string, isRetained: boolean): void {
    const { log, onText, place } = this.#options
    if (isRetained) log('retained-card', { topic: place.topic })
    else onText(text)
  }

  #works(): void {
    const { log, onFault, place } = this.#options
    log(this.#failures === 0 ? 'reads' : 'works-again', { name: nameOf(place) })
    this.#failures = 0
    onFault(undefined)
  }

  #fail(why: string): void {
    this.#client = undefined
    if (this.#isStopped) return
    this.#failures += 1
    const { log, onFault, place } = this.#options
    const name = nameOf(place)
    const pauseMs = Math.min(1000 * 2 ** (this.#failures - 1), longestPauseMs)
    log('does-not-work', { name, why, againInMs: pauseMs })
    onFault(`${name}: ${why}`)
    this.#timer = setTimeout(() => void this.#connect(), pauseMs)
  }
}

/** Connects once and hangs up again. Throws with what is wrong. */
export async function tryTopic(place: MqttPlace): Promise<void> {
  const client = await subscribe(place, () => undefined)
  await client.endAsync()
}

const nameOf = ({ topic }: MqttPlace) => `reader mqtt:${topic}`

/** Connects and subscribes. Cards of this moment count, so a message that was not heard is not asked for again (QoS 0). */
async function subscribe({ url, topic }: MqttPlace, hear: (text: string, isRetained: boolean) => void) {
  // Loaded at first use: other doors never pay for it.
  const { connect } = await import('mqtt')
  return new Promise<MqttClient>((resolve, reject) => {
    const client = connect(url, {
      clientId: `fobhouse-door-${randomBytes(4).toString('hex')}`,
      protocolVersion: 4,
      clean: true,
      keepalive: secondsBetweenSigns,
      connectTimeout: longestConnectMs,
      reconnectPeriod: 0,
      resubscribe: false,
    })
    let fault = new Error('the broker closed the connection')
    const hangUp = (error: Error) => {
      fault = error
      client.end(true)
    }
    // Stays for the client's life: an error without a listener would end the process.
    client.on('error', hangUp)
    client.once('close', () => reject(fault))
    client.on('message', (_topic, payload, { retain }) => hear(payload.toString('utf8', 0, longestPayload), retain))
    client.once('connect', () => {
      client.subscribe(topic, { qos: 0 }, (error, [granted] = []) => {
        if (error) hangUp(error)
        else if (granted === undefined || granted.qos > 2)
          hangUp(new Error('the broker does not let us read this topic'))
        else resolve(client)
      })
    })
  })
}
