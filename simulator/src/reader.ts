import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { FaultyLine, type LinkFault, noise } from './link-faults.ts'
import { systemTimers, type Timers } from '@fobhouse/stripe-counterpart/timers.ts'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'

export const readerProtocol = 'arduino'

export type ReaderOptions = {
  /** 0: a free port. */
  port: number
  timers?: Timers
}

export type ReaderEvent =
  | { type: 'listening'; url: string }
  | { type: 'connected' }
  /** A message of the page; its greeting comes first. */
  | { type: 'heard'; text: string }
  | { type: 'disconnected' }
  /** A message went out, to this many pages. */
  | { type: 'sent'; text: string; pages: number }

/** A card reader at a kiosk: a websocket server that kiosk pages open (`docs/devices.md`). */
export class VirtualReader {
  readonly events: WaitableList<ReaderEvent>
  readonly #options: ReaderOptions
  readonly #line: FaultyLine
  readonly #pages = new Set<WebSocket>()
  #server: WebSocketServer | undefined

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#line = new FaultyLine(options.timers ?? systemTimers)
    this.events = createWaitableList((event) => JSON.stringify(event))
  }

  /** How many pages are connected. */
  get pages(): number {
    return this.#pages.size
  }

  /** Begins to listen; returns the address. Throws if the port is taken. */
  async start(): Promise<string> {
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port: this.#options.port,
      perMessageDeflate: false,
      verifyClient: ({ req }: { req: IncomingMessage }) =>
        protocolsOf(req.headers['sec-websocket-protocol']).includes(readerProtocol),
      handleProtocols: () => readerProtocol,
    })
    this.#server = server
    server.on('connection', (socket) => this.#take(socket))
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on a port
    const url = `ws://127.0.0.1:${port}`
    this.events.add({ type: 'listening', url })
    return url
  }

  stop(): void {
    for (const page of this.#pages) page.terminate()
    this.#server?.close()
    this.#server = undefined
  }

  /** Somebody holds a card to it. */
  tap(cardId: string): void {
    this.say(`c:${cardId}`)
  }

  /** Sends any text; a reader that could not read a card sends an empty one. */
  say(text: string): void {
    const pages = this.#open()
    for (let left = this.#line.copies(); left > 0; left -= 1) {
      for (const page of pages) {
        this.#line.carry(() => {
          if (page.readyState === WebSocket.OPEN) page.send(text)
        })
      }
    }
    this.events.add({ type: 'sent', text, pages: pages.length })
  }

  /** Closes every page's connection, as a restarting reader does. */
  hangUp(): void {
    for (const page of this.#pages) page.close(1001)
  }

  /** Puts the cable into a fault, or heals it. */
  suffer(fault: LinkFault): void {
    switch (fault.type) {
      case 'drop':
        for (const page of this.#pages) page.terminate()
        return
      case 'delay':
        return this.#line.slowDown(fault.milliseconds)
      case 'half-open':
        return this.#line.goDead()
      case 'duplicate':
        return this.#line.repeatNext()
      case 'garbage':
        for (const text of noise) this.say(text)
        return
      case 'heal':
        return this.#line.heal()
    }
  }

  #open(): WebSocket[] {
    return [...this.#pages].filter((page) => page.readyState === WebSocket.OPEN)
  }

  #take(page: WebSocket): void {
    this.#pages.add(page)
    this.#line.renew()
    this.events.add({ type: 'connected' })
    page.on('message', (data: Buffer) => {
      const text = data.toString()
      this.#line.carry(() => this.events.add({ type: 'heard', text }))
    })
    page.on('error', () => page.terminate()) // 'close' follows and reports the end
    page.on('close', () => {
      this.#pages.delete(page)
      this.events.add({ type: 'disconnected' })
    })
  }
}

function protocolsOf(header: string | undefined): string[] {
  return (header ?? '').split(',').map((name) => name.trim())
}
