import type { Duplex } from 'node:stream'
import type { MqttClient } from 'mqtt'
import { prepareStream } from './open-stream.ts'

export type BrokerTarget = {
  /** `mqtt:`, `mqtts:`, `ws:` or `wss:`. */
  url: string
  username: string
  password: string
  /** Certificates of authorities to trust instead of the usual ones, PEM; empty for the usual ones. */
  ca: string
  clientId: string
  /** What the broker says for us, retained, when we vanish. */
  will?: { topic: string; payload: string }
}

const secondsBetweenSigns = 30
const longestConnectMs = 10_000

/** Connects once. Throws what `faultOf` knows; the client never connects again by itself. */
export async function connectClient(target: BrokerTarget): Promise<MqttClient> {
  const { url, username, password, ca, clientId, will } = target
  const openStream = await prepareStream({ url, ca, hasPassword: password !== '' })
  // Loaded at first use: a club without a broker never pays for it.
  const { MqttClient } = await import('mqtt')
  const faults: Error[] = []
  const client = new MqttClient(() => withFaults(openStream(), faults), {
    clientId,
    protocolVersion: 4,
    clean: true,
    keepalive: secondsBetweenSigns,
    connectTimeout: longestConnectMs,
    reconnectPeriod: 0,
    resubscribe: false,
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    ...(will === undefined ? {} : { will: { ...will, payload: Buffer.from(will.payload), qos: 1, retain: true } }),
  })
  await untilConnected(client, faults)
  return client
}

/** The client keeps some of the stream's errors to itself, those of certificates among them. */
function withFaults(stream: Duplex, faults: Error[]): Duplex {
  return stream.on('error', (error) => faults.push(error))
}

function untilConnected(client: MqttClient, faults: Error[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    // Stays for the client's life: an error without a listener would end the process.
    client.on('error', (error) => {
      faults.push(error)
      client.end(true)
    })
    client.once('close', () => reject(faults[0] ?? new Error('The broker closed the connection')))
  })
}
