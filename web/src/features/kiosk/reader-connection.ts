import { cardNumberSchema } from '@fobhouse/contract/text.ts'

/** The reader's protocol and greeting (`docs/devices.md`). */
const readerProtocol = 'arduino'
const greeting = 'Connected to Fobhouse'
const reconnectMs = 5000
/** After this time, the same card counts as a new tap. */
const cardMs = 1000

type ReaderSocket = Pick<WebSocket, 'send' | 'close'>

export type SocketEvents = { open(): void; message(data: unknown): void; close(): void }

export type ReaderParts = {
  /** Throws if the browser does not let the page connect there. */
  openSocket(address: { url: string; protocol: string }, on: SocketEvents): ReaderSocket
  onConnected(isConnected: boolean): void
  /** Called once for each card held to the reader. */
  onCard(card: string): void
  warn(words: string): void
}

/** The connection to the card reader: stays open as long as possible, and reconnects when it breaks. */
export class ReaderConnection {
  readonly #parts: ReaderParts
  #url = ''
  /** Incremented with each new socket and when one is abandoned. */
  #turn = 0
  #socket: ReaderSocket | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #card: string | undefined
  #forget: ReturnType<typeof setTimeout> | undefined

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  /** Connects at once, and drops any earlier address. */
  connect(url: string): void {
    this.#hangUp()
    this.#url = url
    this.#open()
  }

  /** Closes the connection for good. */
  close(): void {
    this.#hangUp()
    clearTimeout(this.#forget)
  }

  #open(): void {
    this.#turn += 1
    const turn = this.#turn
    // Ignores events of an abandoned socket.
    const ifOwn = (act: () => void) => () => {
      if (turn === this.#turn) act()
    }
    const address = { url: this.#url, protocol: readerProtocol }
    try {
      this.#socket = this.#parts.openSocket(address, {
        open: ifOwn(() => this.#greet()),
        close: ifOwn(() => this.#lose()),
        message: (data) => ifOwn(() => this.#take(data))(),
      })
    } catch (error) {
      this.#parts.warn(`The page may not connect to ${this.#url}: ${String(error)}`)
      this.#lose()
    }
  }

  #greet(): void {
    this.#socket?.send(greeting)
    this.#parts.onConnected(true)
  }

  #lose(): void {
    this.#socket = undefined
    this.#parts.onConnected(false)
    this.#parts.warn('The connection to the card reader closed.')
    this.#retry = setTimeout(() => this.#open(), reconnectMs)
  }

  #hangUp(): void {
    clearTimeout(this.#retry)
    this.#turn += 1
    this.#socket?.close()
    this.#socket = undefined
    this.#parts.onConnected(false)
  }

  #take(data: unknown): void {
    if (data === '') return this.#parts.warn('The card reader sent a corrupt message.')
    if (typeof data !== 'string' || !data.startsWith('c:')) return
    const card = cardNumberSchema.safeParse(data.slice('c:'.length))
    if (!card.success) return this.#parts.warn('The card reader sent a card that is no number.')
    // A reader repeats the number while the card lies on it.
    if (card.data === this.#card) return
    this.#card = card.data
    clearTimeout(this.#forget)
    this.#forget = setTimeout(() => {
      this.#card = undefined
    }, cardMs)
    this.#parts.onCard(card.data)
  }
}
