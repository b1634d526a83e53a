import {
  authenticateSchema,
  type DeviceFrame,
  ipAddressSchema,
  type ServerMessage,
} from '@fobhouse/contract/device-protocol.ts'
import { asksForProtocol2, type ServerFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import type { WebSocket } from 'ws'
import type { AdmittedDevice, DevicePlace } from './admitted-device.ts'
import type { ConnectionOwner, EndReason } from './connection-owner.ts'
import type { BoardCall, BoardHandlers } from './device-handlers.ts'
import { FrameQueue } from './frame-queue.ts'
import { Outgoing } from './outgoing.ts'
import { type ArrivedFrame, parseFrame, type RawFrame } from './parse-frame.ts'
import type { Handshake, ProvenBoard } from './protocol-2/handshake.ts'
import { SlidingWindow } from './sliding-window.ts'

const millisecondsToAuthenticate = 10_000
const millisecondsToClose = 2000
const millisecondsToAnswer = 5000
const largestBeforeAuthentication = 128 * 1024
const badFramesPerMinute = 20
const mostNotedCommands = 20

/** One socket of one board: authenticates it, then handles its frames one after the other. */
export class DeviceConnection {
  readonly place: DevicePlace
  readonly #socket: WebSocket
  readonly #owner: ConnectionOwner<DeviceConnection>
  readonly #queue: FrameQueue
  readonly #outgoing: Outgoing
  readonly #badFrames: SlidingWindow
  readonly #notedCommands = new Set<string>()
  readonly #deadline: NodeJS.Timeout
  readonly #closed: Promise<void>
  #device: AdmittedDevice | undefined
  #handshake: Handshake | undefined
  #board: ProvenBoard | undefined
  #stage: 'authenticating' | 'joining' | 'greeting' | 'open' | 'over' = 'authenticating'
  #held: (() => void)[] = []
  #bytesBefore = 0
  #ipAddress = ''

  constructor(socket: WebSocket, place: DevicePlace, owner: ConnectionOwner<DeviceConnection>) {
    this.#socket = socket
    this.place = place
    this.#owner = owner
    this.#outgoing = new Outgoing(socket)
    this.#badFrames = new SlidingWindow(owner.clock, badFramesPerMinute)
    this.#queue = new FrameQueue(socket, (raw) => this.#handleSafely(raw))
    this.#deadline = setTimeout(() => this.#endLate(), millisecondsToAuthenticate)
    // Binary type is `nodebuffer`, so a message is one Buffer.
    socket.on('message', (data, isBinary) => {
      this.#queue.push({ bytes: data as Buffer, isBinary, at: owner.clock.milliseconds() })
    })
    socket.on('error', (error) => owner.log.info({ err: error, deviceId: this.#device?.id }, 'device socket failed'))
    this.#closed = new Promise((resolve) => {
      socket.on('close', () => void this.#finish().then(resolve))
    })
  }

  get device(): AdmittedDevice | undefined {
    return this.#device
  }

  /** What the board proved; undefined for version 1. */
  get board(): ProvenBoard | undefined {
    return this.#board
  }

  /** True while the board is there or about to be; false once closing. */
  get isAlive(): boolean {
    return this.#stage !== 'over'
  }

  /**
   * Sends a message of version 1; false if the board cannot be reached, or believes only what is proven. During the
   * greeting, all but its card list waits.
   */
  deliver(message: ServerMessage): boolean {
    if (this.#board) return false
    if (this.#stage === 'open') return this.#write(message)
    const isList = 'command' in message && message.command === 'sync'
    if (this.#stage === 'greeting' && isList) return this.#write(message)
    if ((this.#stage !== 'joining' && this.#stage !== 'greeting') || isList) return false
    this.#held.push(() => this.#write(message))
    return true
  }

  /** Sends a frame of protocol 2; false if the board cannot be reached, or does not speak it. */
  deliverFrame(frame: ServerFrame): boolean {
    if (!this.#board) return false
    if (this.#stage === 'open') return this.#outgoing.writeFrame(frame)
    if (!this.isAlive) return false
    this.#held.push(() => this.#outgoing.writeFrame(frame))
    return true
  }

  /** Counts bytes before the device is known, so that a stranger cannot fill the memory with one frame. */
  countBytes(length: number): void {
    this.#bytesBefore += length
    if (this.#stage === 'authenticating' && this.#bytesBefore > largestBeforeAuthentication) this.#refuse()
  }

  /** Closes at once; waiting frames are dropped. */
  end(reason: EndReason): void {
    if (this.#stage === 'over') return
    this.#stage = 'over'
    clearTimeout(this.#deadline)
    this.#queue.clear()
    this.#socket.close(reason === 'stopping' ? 1001 : 1008, reason)
    const abandon = setTimeout(() => this.#socket.terminate(), millisecondsToClose)
    void this.#closed.then(() => clearTimeout(abandon))
  }

  /** Stops reading, answers what it has within a short time, closes, and waits until everything is stored. */
  async stop(): Promise<void> {
    this.#queue.refuseMore()
    const impatience = setTimeout(() => this.end('stopping'), millisecondsToAnswer)
    await this.#queue.whenIdle()
    clearTimeout(impatience)
    this.end('stopping')
    await this.#closed
  }

  async #finish(): Promise<void> {
    this.#stage = 'over'
    clearTimeout(this.#deadline)
    this.#queue.clear()
    await this.#queue.whenIdle()
    try {
      await this.#owner.leave(this)
    } catch (error) {
      this.#owner.log.error(
        { err: error, deviceId: this.#device?.id },
        'the end of a device’s connection could not be stored',
      )
    }
  }

  async #handleSafely(raw: ArrivedFrame): Promise<void> {
    try {
      if (this.#device) await this.#handle(this.#device.id, raw)
      else await (this.#handshake ? this.#prove(this.#handshake, raw) : this.#authenticate(raw))
    } catch (error) {
      this.#owner.log.error({ err: error, deviceId: this.#device?.id }, 'a device’s message could not be handled')
      this.end('failed')
    }
  }

  async #authenticate(raw: RawFrame): Promise<void> {
    const parsed = parseFrame(raw)
    if ('bad' in parsed || parsed.frame.command !== 'authenticate') return this.#refuse()
    if (asksForProtocol2(parsed.frame)) return this.#challenge(parsed.frame)
    const message = authenticateSchema.safeParse(parsed.frame)
    const device = await this.#owner.admit(this.place, message.data?.secret_key ?? '')
    if (!device) return this.#refuse()
    const standing = await this.#join(device)
    if (standing) await this.#greet(device.id, standing.isLockedOut)
  }

  async #challenge(frame: DeviceFrame): Promise<void> {
    const challenged = await this.#owner.boards.challenge(this.place, frame)
    if (!challenged) return this.#refuse()
    if (this.#stage !== 'authenticating') return
    this.#handshake = challenged.handshake
    this.#outgoing.writeFrame(challenged.challenge)
  }

  async #prove(handshake: Handshake, raw: RawFrame): Promise<void> {
    const parsed = parseFrame(raw)
    const proven = 'bad' in parsed ? undefined : await this.#owner.boards.prove(handshake, parsed.frame)
    if (!proven) return this.#refuse()
    this.#board = proven.board
    if (!(await this.#join(handshake.device)) || !this.isAlive) return
    this.#stage = 'greeting'
    for (const frame of proven.welcome) this.#outgoing.writeFrame(frame)
    await this.#owner.handlersOf(this.place)?.protocol2?.greet?.(proven.board)
    this.#open()
  }

  /** Makes this the device's only connection. Undefined if that is too late or refused. */
  async #join(device: AdmittedDevice): Promise<{ isLockedOut: boolean } | undefined> {
    if (this.#stage !== 'authenticating') return undefined
    clearTimeout(this.#deadline)
    this.#device = device
    this.#stage = 'joining'
    const standing = await this.#owner.join(this)
    if (!standing) this.#refuse()
    return standing
  }

  async #greet(deviceId: number, isLockedOut: boolean): Promise<void> {
    if (!this.isAlive) return
    this.#stage = 'greeting'
    this.#write({ authorised: true })
    await this.#owner.handlersOf(this.place)?.sync?.([deviceId], 'always')
    if (!this.isAlive) return
    this.#write({ command: 'update_device_locked_out', locked_out: isLockedOut })
    this.#open()
  }

  #open(): void {
    if (!this.isAlive) return
    this.#stage = 'open'
    for (const write of this.#held) write()
    this.#held = []
  }

  /** A board that asked for protocol 2 is told so; version 1 never was. */
  #endLate(): void {
    if (this.#handshake) this.#write({ authorised: false })
    this.end('late')
  }

  #refuse(): void {
    this.#write({ authorised: false })
    this.end('refused')
  }

  async #handle(deviceId: number, raw: ArrivedFrame): Promise<void> {
    this.#owner.heard(deviceId)
    const parsed = parseFrame(raw)
    if ('bad' in parsed) return this.#answerBadFrame(parsed.bad)
    const { frame } = parsed
    if (frame.command === 'ping') return void this.#write({ command: 'pong' })
    if (frame.command === 'ip_address') return this.#readIpAddress(deviceId, frame)
    const handlers = this.#owner.handlersOf(this.place)
    if (this.#board) return this.#handleProven(this.#board, { frame, arrival: raw.at }, handlers?.protocol2)
    if (frame.command === 'sync') return handlers?.sync?.([deviceId], 'always')
    const { command } = frame
    const handler = handlers && Object.hasOwn(handlers.commands, command) ? handlers.commands[command] : undefined
    if (handler) return handler({ deviceId, frame, reply: (message) => void this.#write(message) })
    this.#noteUnknown(deviceId, command)
  }

  async #handleProven(
    board: ProvenBoard,
    { frame, arrival }: Pick<BoardCall, 'frame' | 'arrival'>,
    handlers: BoardHandlers | undefined,
  ): Promise<void> {
    const { command } = frame
    const isTaken = await this.#owner.boards.takeOwn(board, frame)
    if (isTaken === false) this.#answerBadFrame(`invalid_${command}`)
    if (isTaken !== undefined) return
    const handler = handlers && Object.hasOwn(handlers.commands, command) ? handlers.commands[command] : undefined
    if (!handler) return this.#noteUnknown(board.deviceId, command)
    await handler({
      board,
      frame,
      arrival,
      reply: (answer) => void this.#outgoing.writeFrame(answer),
      fault: (reason) => this.#answerBadFrame(reason),
      isOpen: () => this.isAlive,
      close: () => this.end('not proven'),
    })
  }

  async #readIpAddress(deviceId: number, frame: DeviceFrame): Promise<void> {
    const message = ipAddressSchema.safeParse(frame)
    if (!message.success || message.data.ip_address === this.#ipAddress) return
    await this.#owner.noteIpAddress(deviceId, message.data.ip_address)
    this.#ipAddress = message.data.ip_address
  }

  #answerBadFrame(reason: string): void {
    this.#write({ command: 'error', reason })
    this.#badFrames.add('')
    if (this.#badFrames.isFull('')) this.end('flooding')
  }

  #noteUnknown(deviceId: number, command: string): void {
    if (this.#notedCommands.has(command) || this.#notedCommands.size >= mostNotedCommands) return
    this.#notedCommands.add(command)
    this.#owner.log.info({ deviceId, command: command.slice(0, 50) }, 'device sent an unknown command')
  }

  #write(message: ServerMessage): boolean {
    if (!this.#outgoing.write(message)) return false
    if ('hash' in message && this.#device) this.#owner.noteSentList(this.#device.id, message.hash)
    return true
  }
}
