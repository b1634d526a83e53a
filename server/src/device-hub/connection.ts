import {
  authenticateSchema,
  type DeviceFrame,
  ipAddressSchema,
  type ServerMessage,
} from '@fobhouse/contract/device-protocol.ts'
import type { WebSocket } from 'ws'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { DeviceHandlers } from './device-handlers.ts'
import type { DeviceName } from './device-rows.ts'
import { FrameQueue } from './frame-queue.ts'
import { messageText } from './message-text.ts'
import { parseFrame, type RawFrame } from './parse-frame.ts'
import { SlidingWindow } from './sliding-window.ts'

/** The services that a connection needs from its hub. */
export type ConnectionOwner = {
  clock: Clock
  log: Log
  /** The device with this name and key; undefined refuses it. May note it as pending. */
  admit(place: DevicePlace, key: string): Promise<AdmittedDevice | undefined>
  /** Makes the connection the device's only one. Undefined if the device was shut out meanwhile. */
  join(connection: DeviceConnection): Promise<{ isLockedOut: boolean } | undefined>
  leave(connection: DeviceConnection): Promise<void>
  heard(deviceId: number): void
  noteIpAddress(deviceId: number, address: string): Promise<void>
  noteSentList(deviceId: number, hash: string): void
  handlersOf(place: DevicePlace): DeviceHandlers | undefined
}

export type DevicePlace = DeviceName & { address: string }
export type AdmittedDevice = { id: number; keyHash: string }
/** The reason in the closing frame. */
export type EndReason =
  | 'refused'
  | 'late'
  | 'replaced'
  | 'shut out'
  | 'silent'
  | 'flooding'
  | 'crowded'
  | 'failed'
  | 'stopping'

const millisecondsToAuthenticate = 10_000
const millisecondsToClose = 2000
const millisecondsToAnswer = 5000
const largestBeforeAuthentication = 128 * 1024
const mostBufferedBytes = 16 * 1024 * 1024
const badFramesPerMinute = 20
const mostNotedCommands = 20

/** One socket of one board: authenticates it, then handles its frames one after the other. */
export class DeviceConnection {
  readonly place: DevicePlace
  readonly #socket: WebSocket
  readonly #owner: ConnectionOwner
  readonly #queue: FrameQueue
  readonly #badFrames: SlidingWindow
  readonly #notedCommands = new Set<string>()
  readonly #deadline: NodeJS.Timeout
  readonly #closed: Promise<void>
  #device: AdmittedDevice | undefined
  #stage: 'authenticating' | 'joining' | 'greeting' | 'open' | 'over' = 'authenticating'
  #held: ServerMessage[] = []
  #bytesBefore = 0
  #ipAddress = ''

  constructor(socket: WebSocket, place: DevicePlace, owner: ConnectionOwner) {
    this.#socket = socket
    this.place = place
    this.#owner = owner
    this.#badFrames = new SlidingWindow(owner.clock, badFramesPerMinute)
    this.#queue = new FrameQueue(socket, (raw) => this.#handleSafely(raw))
    this.#deadline = setTimeout(() => this.end('late'), millisecondsToAuthenticate)
    // Binary type is `nodebuffer`, so a message is one Buffer.
    socket.on('message', (data, isBinary) => this.#queue.push({ bytes: data as Buffer, isBinary }))
    socket.on('error', (error) => owner.log.info({ err: error, deviceId: this.#device?.id }, 'device socket failed'))
    this.#closed = new Promise((resolve) => {
      socket.on('close', () => void this.#finish().then(resolve))
    })
  }

  get device(): AdmittedDevice | undefined {
    return this.#device
  }

  /** True while the board is there or about to be; false once closing. */
  get isAlive(): boolean {
    return this.#stage !== 'over'
  }

  /** Sends a message; false if the board cannot be reached. During the greeting, all but its card list waits. */
  deliver(message: ServerMessage): boolean {
    if (this.#stage === 'open') return this.#write(message)
    const isList = 'command' in message && message.command === 'sync'
    if (this.#stage === 'greeting' && isList) return this.#write(message)
    if ((this.#stage !== 'joining' && this.#stage !== 'greeting') || isList) return false
    this.#held.push(message)
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

  async #handleSafely(raw: RawFrame): Promise<void> {
    try {
      await (this.#device ? this.#handle(this.#device.id, raw) : this.#authenticate(raw))
    } catch (error) {
      this.#owner.log.error({ err: error, deviceId: this.#device?.id }, 'a device’s message could not be handled')
      this.end('failed')
    }
  }

  async #authenticate(raw: RawFrame): Promise<void> {
    const parsed = parseFrame(raw)
    if ('bad' in parsed || parsed.frame.command !== 'authenticate') return this.#refuse()
    const message = authenticateSchema.safeParse(parsed.frame)
    const device = await this.#owner.admit(this.place, message.data?.secret_key ?? '')
    if (!device) return this.#refuse()
    if (this.#stage !== 'authenticating') return
    clearTimeout(this.#deadline)
    this.#device = device
    this.#stage = 'joining'
    const standing = await this.#owner.join(this)
    if (!standing) return this.#refuse()
    await this.#greet(device.id, standing.isLockedOut)
  }

  async #greet(deviceId: number, isLockedOut: boolean): Promise<void> {
    if (!this.isAlive) return
    this.#stage = 'greeting'
    this.#write({ authorised: true })
    await this.#owner.handlersOf(this.place)?.sync?.([deviceId], 'always')
    if (!this.isAlive) return
    this.#write({ command: 'update_device_locked_out', locked_out: isLockedOut })
    this.#stage = 'open'
    for (const message of this.#held) this.#write(message)
    this.#held = []
  }

  #refuse(): void {
    this.#write({ authorised: false })
    this.end('refused')
  }

  async #handle(deviceId: number, raw: RawFrame): Promise<void> {
    this.#owner.heard(deviceId)
    const parsed = parseFrame(raw)
    if ('bad' in parsed) return this.#answerBadFrame(parsed.bad)
    const { frame } = parsed
    if (frame.command === 'ping') return void this.#write({ command: 'pong' })
    if (frame.command === 'ip_address') return this.#readIpAddress(deviceId, frame)
    const handlers = this.#owner.handlersOf(this.place)
    if (frame.command === 'sync') return handlers?.sync?.([deviceId], 'always')
    const { command } = frame
    const handler = handlers && Object.hasOwn(handlers.commands, command) ? handlers.commands[command] : undefined
    if (handler) return handler({ deviceId, frame, reply: (message) => void this.#write(message) })
    this.#noteUnknown(deviceId, command)
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

  /** Sends one text frame, never fragmented: the boards' websocket client cannot join fragments. */
  #write(message: ServerMessage): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    if (this.#socket.bufferedAmount > mostBufferedBytes) {
      this.#socket.terminate()
      return false
    }
    this.#socket.send(messageText(message), { binary: false })
    if ('hash' in message && this.#device) this.#owner.noteSentList(this.#device.id, message.hash)
    return true
  }
}
