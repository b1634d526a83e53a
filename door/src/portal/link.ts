import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import type { Log } from '../log.ts'
import { pauseAfter } from './back-off.ts'
import { Conversation, type DoorSide } from './conversation.ts'

type Options = {
  /** The portal's address, as the door was given it when it was paired. */
  portal: string
  door: DoorSide
  log: Log
  /** Called with what is wrong, and with undefined once the portal has proved itself. */
  onFault: (fault: string | undefined) => void
}

const timing = { pingMs: 10_000, silentMs: 30_000, openMs: 15_000, closeMs: 1000 }
/** No frame of the server is larger: a list of 10,000 members has 175,000 bytes. */
const largestFrame = 16 * 1024 * 1024

/** Keeps a connection to the portal, as well as that is possible. The door does not wait for it. */
export class PortalLink {
  readonly #options: Options
  #socket: WebSocket | undefined
  #conversation: Conversation | undefined
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #isProven = false
  #fault: string | undefined

  constructor(options: Options) {
    this.#options = options
    this.#connect()
  }

  get isConnected(): boolean {
    return this.#isProven
  }

  /** Call it when there is a new event. */
  wakeSender(): void {
    this.#conversation?.wakeSender()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#conversation?.end()
    const socket = this.#socket
    socket?.close()
    // A portal that does not answer must not hold up the end.
    setTimeout(() => socket?.terminate(), timing.closeMs).unref()
  }

  #connect(): void {
    const { portal, door } = this.#options
    this.#fault = undefined
    const address = socketAddress(portal, door.serial)
    const settings = { handshakeTimeout: timing.openMs, perMessageDeflate: false, maxPayload: largestFrame }
    const socket = new WebSocket(address, settings)
    this.#socket = socket
    let [heardAt, ownAddress] = [performance.now(), '']
    const ping = setInterval(() => {
      if (performance.now() - heardAt > timing.silentMs) socket.terminate()
      else if (socket.readyState === WebSocket.OPEN) socket.send('{"command":"ping"}')
    }, timing.pingMs)
    // Under which address the door can be found in its network.
    socket.on('upgrade', ({ socket: { localAddress = '' } }) => {
      ownAddress = localAddress.replace(/^::ffff:/u, '')
    })
    socket.on('open', () => {
      heardAt = performance.now()
      this.#conversation = this.#converse(socket, ownAddress)
    })
    socket.on('message', (data: Buffer, isBinary) => {
      heardAt = performance.now()
      if (!isBinary && socket === this.#socket) this.#conversation?.take(data.toString())
    })
    socket.on('error', (error) => this.#noteFault(`the portal cannot be reached: ${error.message}`))
    socket.on('close', () => {
      clearInterval(ping)
      this.#ended()
    })
  }

  #converse(socket: WebSocket, ownAddress: string): Conversation {
    const wire = {
      send: (text: string) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => socket.close(),
      onFault: (fault: string) => this.#noteFault(fault),
      onProven: () => {
        this.#isProven = true
        this.#failures = 0
        this.#options.log('connected', { portal: this.#options.portal })
        this.#options.onFault(undefined)
        wire.send(JSON.stringify({ command: 'ip_address', ip_address: ownAddress }))
      },
    }
    return new Conversation(this.#options.door, wire, randomBytes(16))
  }

  #noteFault(fault: string): void {
    this.#fault = fault
    this.#options.log('portal', { why: fault })
    this.#options.onFault(fault)
  }

  #ended(): void {
    this.#conversation?.end()
    this.#conversation = undefined
    if (this.#isProven) this.#options.log('disconnected')
    if (this.#isStopped) return
    if (this.#fault === undefined) this.#options.onFault('the connection to the portal ended')
    this.#isProven = false
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), pauseAfter(this.#failures, Math.random()))
  }
}

function socketAddress(portal: string, serial: string): URL {
  const address = new URL(portal)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.pathname = `${address.pathname.replace(/\/$/u, '')}/ws/access/door/${encodeURIComponent(serial)}`
  return address
}
