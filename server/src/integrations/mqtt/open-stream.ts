import { connect as connectPlain, isIP, isIPv6 } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { createWebSocketStream, WebSocket } from 'ws'
import { isForbiddenAddress, isOwnNetwork, resolveHost } from '../network-address.ts'
import { ConnectionRefusal } from './fault-of.ts'

export type StreamTarget = {
  /** `mqtt:`, `mqtts:`, `ws:` or `wss:`. */
  url: string
  /** Whether a password will cross it. */
  hasPassword: boolean
  /** Certificates of authorities to trust instead of the usual ones, PEM; empty for the usual ones. */
  ca: string
}

const usualPorts = { 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 }

/**
 * Looks the broker up and says how to open a stream to it: to the very address that was judged, because a second
 * look-up could differ. Throws `ConnectionRefusal` for an address that is not allowed, and for a password that would
 * cross the internet in clear text; else the error of the look-up.
 */
export async function prepareStream({ url: text, hasPassword, ca }: StreamTarget): Promise<() => Duplex> {
  const url = new URL(text)
  const protocol = url.protocol as keyof typeof usualPorts // the setting's schema takes no other
  const name = url.hostname.replaceAll(/^\[|\]$/g, '')
  const host = await resolveAllowed(name)
  const isSecure = protocol === 'mqtts:' || protocol === 'wss:'
  if (hasPassword && !isSecure && !isOwnNetwork(host)) throw new ConnectionRefusal('password_in_clear')
  const port = url.port === '' ? usualPorts[protocol] : Number(url.port)
  const tls = { ...(isIP(name) === 0 ? { servername: name } : {}), ...(ca === '' ? {} : { ca }) }
  // Our packets are small, and people wait for them: one must not wait until the one before has been confirmed.
  if (protocol === 'mqtt:') return () => connectPlain({ host, port }).setNoDelay()
  if (protocol === 'mqtts:') return () => connectTls({ host, port, ...tls }).setNoDelay()
  return () => openWebSocket(url, { host, tls })
}

async function resolveAllowed(name: string): Promise<string> {
  if (isForbiddenAddress(name)) throw new ConnectionRefusal('address_not_allowed')
  try {
    return await resolveHost(name)
  } catch (error) {
    const isLookUp = error instanceof Error && 'code' in error
    throw isLookUp ? error : new ConnectionRefusal('address_not_allowed')
  }
}

function openWebSocket(url: URL, { host, tls }: { host: string; tls: object }): Duplex {
  const address = new URL(url)
  address.username = ''
  address.password = ''
  const socket = new WebSocket(address, 'mqtt', {
    ...tls,
    followRedirects: false,
    perMessageDeflate: false,
    lookup: (_name: string, options: { all?: boolean }, done: LookUpDone) => {
      const family = isIPv6(host) ? 6 : 4
      if (options.all === true) done(null, [{ address: host, family }])
      else done(null, host, family)
    },
  })
  return createWebSocketStream(socket)
}

type LookUpDone = (error: null, address: string | { address: string; family: number }[], family?: number) => void
