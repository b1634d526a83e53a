import { deviceSocketPath } from '@fobhouse/contract/device-protocol.ts'
import { type RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { FaultyLine, type LinkFault, noise } from './link-faults.ts'
import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

const pingEveryMs = 10_000
const longestSilenceMs = 30_000
const firstRetryMs = 1000
const longestRetryMs = 30_000
const handshakeTimeoutMs = 10_000

const frameSchema = z.union([z.looseObject({ authorised: z.boolean() }), z.looseObject({ command: z.string() })])
export type ServerFrame = { command: string; [field: string]: unknown }

export type LinkOptions = {
  /** The portal, for example `ws://localhost:8000`. */
  url: string
  kind: 'door' | 'interlock' | 'memberbucks'
  serial: string
  key: string
  ipAddress: string
  timers: Timers
  /** What a board of protocol 2 does instead of showing its key. */
  handshake?: Handshake
}

type Handshake = {
  /** The first frame of a connection. */
  hello(): Record<string, unknown>
  /** Whether the server has proved itself by this frame; without that the board hangs up. */
  believes(welcome: Record<string, unknown>): boolean
}

type LinkListener = {
  authorised(): void
  /** The server rejected the key: the board is pending, or its key was revoked. */
  refused(): void
  frame(frame: ServerFrame): void
  down(reason: string): void
}

/** A board's connection: authenticates, pings, notices silence, and reconnects for as long as it runs. */
export class DeviceLink {
  readonly #options: LinkOptions
  readonly #listener: LinkListener
  readonly #line: FaultyLine
  #socket: WebSocket | undefined
  #isAuthorised = false
  #failures = 0
  #callOff: (() => void)[] = []
  #heard: () => void = () => {}

  constructor(options: LinkOptions, listener: LinkListener) {
    this.#options = options
    this.#listener = listener
    this.#line = new FaultyLine(options.timers)
  }

  get isAuthorised(): boolean {
    return this.#isAuthorised
  }

  open(): void {
    const { url, kind, serial } = this.#options
    const socket = new WebSocket(socketAddress(url, kind, serial), {
      perMessageDeflate: false,
      handshakeTimeout: handshakeTimeoutMs,
      origin: `http://${new URL(url).host}`, // what the boards' client sends, even over TLS
    })
    this.#socket = socket
    this.#line.renew()
    let fault = 'closed'
    socket.on('open', () => {
      this.#greet()
      this.#watch(socket)
    })
    socket.on('message', (data) => {
      this.#line.carry(() => {
        if (this.#socket === socket) this.#receive(data)
      })
    })
    socket.on('error', (error) => {
      fault = error.message
    })
    socket.on('close', () => {
      if (this.#socket === socket) this.#goDown(fault)
    })
  }

  close(): void {
    const socket = this.#socket
    this.#forget()
    socket?.close()
  }

  /** Closes and connects again at once, as a restarting board does. */
  restart(): void {
    this.close()
    this.#failures = 0
    this.open()
  }

  /** Returns whether it could be sent, as far as the board can tell. */
  send(message: Record<string, unknown>): boolean {
    return this.#sendText(JSON.stringify(message))
  }

  /** Puts the network into a fault, or heals it. */
  suffer(fault: LinkFault): void {
    switch (fault.type) {
      case 'drop':
        return this.#socket?.terminate()
      case 'delay':
        return this.#line.slowDown(fault.milliseconds)
      case 'half-open':
        return this.#line.goDead()
      case 'duplicate':
        return this.#line.repeatNext()
      case 'garbage':
        for (const text of noise) this.#sendText(text)
        return
      case 'heal':
        return this.#line.heal()
    }
  }

  #greet(): void {
    const { key, handshake } = this.#options
    if (handshake) return void this.send(handshake.hello())
    // Both at once without waiting for an answer, as the boards do.
    this.send({ command: 'authenticate', secret_key: key })
    this.#tellAddress()
  }

  #tellAddress(): void {
    this.send({ command: 'ip_address', ip_address: this.#options.ipAddress })
  }

  #sendText(text: string): boolean {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return false
    for (let left = this.#line.copies(); left > 0; left -= 1) {
      this.#line.carry(() => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      })
    }
    return true
  }

  #receive(data: RawData): void {
    this.#heard()
    const frame = frameSchema.safeParse(parseJson(textOf(data)))
    if (!frame.success) return // a board ignores what it does not understand
    if (!('command' in frame.data)) return this.#learn(frame.data)
    this.#listener.frame({ ...frame.data, command: String(frame.data.command) })
  }

  #learn(welcome: { authorised: boolean; [field: string]: unknown }): void {
    const { handshake } = this.#options
    this.#isAuthorised = welcome.authorised && (handshake?.believes(welcome) ?? true)
    if (!welcome.authorised) return this.#listener.refused()
    if (!this.#isAuthorised) return this.#socket?.terminate()
    this.#failures = 0
    if (handshake) this.#tellAddress()
    this.#listener.authorised()
  }

  /** Pings, and hangs up if nothing arrives for too long. Any frame counts as an answer. */
  #watch(socket: WebSocket): void {
    const { timers } = this.#options
    const terminate = () => socket.terminate()
    let hangUp = timers.after(longestSilenceMs, terminate)
    this.#heard = () => {
      hangUp()
      hangUp = timers.after(longestSilenceMs, terminate)
    }
    const ping = () => {
      this.send({ command: 'ping' })
      stopPing = timers.after(pingEveryMs, ping)
    }
    let stopPing = timers.after(pingEveryMs, ping)
    this.#callOff = [() => hangUp(), () => stopPing()]
  }

  #goDown(reason: string): void {
    this.#forget()
    this.#listener.down(reason)
    const wait = Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs)
    this.#failures += 1
    this.#callOff = [this.#options.timers.after(wait, () => this.open())]
  }

  #forget(): void {
    this.#socket = undefined
    this.#isAuthorised = false
    this.#heard = () => {}
    for (const callOff of this.#callOff) callOff()
    this.#callOff = []
  }
}

function socketAddress(url: string, kind: LinkOptions['kind'], serial: string): string {
  return new URL(deviceSocketPath(kind, serial), url.replace(/^http/, 'ws')).href
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON: ignored like any other noise
  }
}
