import type { Server } from 'node:http'
import type { ServerMessage } from '@fobhouse/contract/device-protocol.ts'
import type { ServerFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import { nowText } from '../core/clock.ts'
import type { Topic } from '../db/channel.ts'
import type { Trx } from '../db/database.ts'
import { Admission } from './admission.ts'
import { CarriedDevices } from './carried-devices.ts'
import { ChangeGatherer } from './change-gatherer.ts'
import { ConnectedDevices } from './connected-devices.ts'
import type { DeviceConnection } from './connection.ts'
import type { ConnectionOwner } from './connection-owner.ts'
import { DeviceCommands, type GivenCommand } from './device-commands.ts'
import type { DeviceHandlers } from './device-handlers.ts'
import { saveIpAddress } from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import { type DeviceCommand, type HubNews, hubNewsSchema } from './hub-messages.ts'
import { LastSeen } from './last-seen.ts'
import { DeviceLinks } from './links.ts'
import { type DeviceScope, ListDigests, type SentList } from './list-digests.ts'
import type { BoardKeys } from './protocol-2/board-keys.ts'
import { Boards } from './protocol-2/boards.ts'
import type { ProvenBoard } from './protocol-2/handshake.ts'
import { acceptSockets, type SocketDoor } from './sockets.ts'

const millisecondsBetweenSweeps = 15_000
/** If more change at once, other processes are told "all": messages must be short. */
const mostNamed = 200

/**
 * The boards connected to this process: their identity, their messages, and what they were told. Boards at other
 * processes are reached through the channel.
 */
export class DeviceHub {
  readonly lists = new ListDigests()
  readonly lastSeen: LastSeen
  readonly carried: CarriedDevices
  readonly #ctx: HubContext
  readonly #admission: Admission
  readonly #boards: Boards
  readonly #connected: ConnectedDevices
  readonly #links: DeviceLinks
  readonly #news: Topic<HubNews>
  readonly #commands: DeviceCommands
  readonly #changes: ChangeGatherer
  #handlers: readonly DeviceHandlers[] = []
  #door: SocketDoor | undefined
  #sweeper: NodeJS.Timeout | undefined

  constructor(ctx: HubContext) {
    this.#ctx = ctx
    this.lastSeen = new LastSeen(ctx)
    this.carried = new CarriedDevices(ctx, this.lastSeen)
    this.#admission = new Admission(ctx)
    this.#boards = new Boards(ctx, this.#admission, () => this.#connected.connections())
    this.#changes = new ChangeGatherer((scope) => this.#refresh(scope))
    this.#links = new DeviceLinks(ctx)
    this.#connected = new ConnectedDevices(ctx, {
      links: this.#links,
      announce: (trx, joined) => this.#news.tellOnCommit(trx, { type: 'joined', ...joined }),
      onChange: (deviceId, change) => this.#noteConnected(deviceId, change),
    })
    this.#news = ctx.channel.topic('devices', {
      schema: hubNewsSchema,
      hear: (news) => this.#hear(news),
      catchUp: () => this.#catchUp(),
    })
    this.#commands = new DeviceCommands(ctx, {
      connected: this.#connected,
      carried: this.carried,
      links: this.#links,
      boards: this.#boards,
      handlersOf: (kind) => this.#handlersOf(kind),
    })
  }

  /** Starts to accept device sockets on an HTTP server. */
  serve(server: Server, handlers: readonly DeviceHandlers[]): void {
    this.#handlers = handlers
    this.#door = acceptSockets(server, this.#ctx, this.#owner())
    this.#sweeper = setInterval(() => this.#sweep(), millisecondsBetweenSweeps).unref()
    this.#links.freeThoseOfTheDead()
  }

  /** Stops accepting, answers what runs, closes every connection, and stores when each device was last heard. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    this.#boards.stop()
    await this.#changes.stop()
    await this.#door?.close()
    await this.lastSeen.flush()
    await this.#links.close()
  }

  /** Whether it is connected to this process. */
  isConnected(deviceId: number): boolean {
    return this.#connected.get(deviceId)?.isAlive ?? false
  }

  /** Whether it is connected to any process. */
  async isReached(deviceId: number): Promise<boolean> {
    return this.isConnected(deviceId) || (await this.#links.otherHolder(deviceId)) !== undefined
  }

  /** Counts this process's connected boards by kind. */
  countConnected(): Record<DeviceHandlers['kind'], number> {
    return this.#connected.count()
  }

  /** True if the message was sent to the board. Only for boards connected to this process. */
  send(deviceId: number, message: ServerMessage): boolean {
    return this.#connected.get(deviceId)?.deliver(message) ?? false
  }

  /** What the board proved, if it is connected to this process and speaks protocol 2. */
  boardOf(deviceId: number): ProvenBoard | undefined {
    const connection = this.#connected.get(deviceId)
    return connection?.isAlive ? connection.board : undefined
  }

  /** The same as `send` for a board of protocol 2. */
  sendFrame(deviceId: number, frame: ServerFrame): boolean {
    return this.#connected.get(deviceId)?.deliverFrame(frame) ?? false
  }

  /** Sends a command to the board, whichever process has it, or to what stands in for one; true if it was sent. */
  async command(deviceId: number, command: DeviceCommand): Promise<boolean> {
    return (await this.#commands.give(deviceId, command)).delivered
  }

  /** The same; `done` waits two seconds at most for a board of protocol 2 to say that it obeyed. */
  async order(deviceId: number, command: DeviceCommand): Promise<GivenCommand> {
    return this.#commands.give(deviceId, command)
  }

  /** Call this in the transaction that ends a device's right to connect: closes it after the commit. */
  disconnect(trx: Trx, deviceId: number): void {
    this.#news.tellOnCommit(trx, { type: 'shut_out', deviceId })
    trx.afterCommit(() => this.#connected.end(deviceId, 'shut out'))
  }

  /** Call this in the transaction that changes a lockout: tells a connected board after the commit. */
  tellLockout(trx: Trx, deviceId: number, isLockedOut: boolean): void {
    this.#news.tellOnCommit(trx, { type: 'lockout', deviceId, isLockedOut })
    trx.afterCommit(() => this.#tellLockout(deviceId, isLockedOut))
  }

  /** Makes, within the transaction, the next key that signs for boards of protocol 2; they are told after the commit. */
  async rotateBoardKey(trx: Trx): Promise<BoardKeys> {
    const keys = await this.#boards.rotateKey(trx)
    this.#news.tellOnCommit(trx, { type: 'keys' })
    trx.afterCommit(() => void this.#tellKeys())
    return keys
  }

  /** Sends this process's boards the signing keys that they have not acknowledged: one may have been made elsewhere. */
  tellKeys(): void {
    void this.#tellKeys()
  }

  /** Call this in a transaction that may change what these devices keep: where it did, they get it soon after the commit. */
  noteChange(trx: Trx, scope: DeviceScope): void {
    this.#news.tellOnCommit(trx, { type: 'changed', scope: scope.length > mostNamed ? 'all' : scope })
    trx.afterCommit(() => this.lookAnew(scope))
  }

  /** The same at once, for this process's boards only: for changes in its own memory. */
  lookAnew(scope: DeviceScope): void {
    this.lists.forget(scope)
    this.#changes.add(scope)
  }

  /** Sends at once what changes have gathered, and waits for that. */
  async settled(): Promise<void> {
    await this.#changes.settle()
  }

  /** Whether the door was told to stay open: `stored` in its row of links, or known here until the process ends. */
  isHeldOpen(deviceId: number, stored: number | null): boolean {
    return this.#links.isHeldOpen(deviceId, stored)
  }

  /** The list last sent to the connected door; `stored` is its row of links. */
  sentList(
    deviceId: number,
    { list_hash: hash, list_sent_at: at }: { list_hash: string | null; list_sent_at: string | null },
  ): SentList | undefined {
    return this.lists.sentTo(deviceId) ?? (hash === null || at === null ? undefined : { hash, at })
  }

  #owner(): ConnectionOwner<DeviceConnection> {
    return {
      clock: this.#ctx.clock,
      log: this.#ctx.log,
      admit: (place, key) => this.#admission.admit(place, key),
      join: (connection) => this.#connected.join(connection),
      leave: async (connection) => {
        this.#door?.forget(connection)
        await this.#connected.leave(connection)
      },
      heard: (deviceId) => this.#heard(deviceId),
      noteIpAddress: (deviceId, address) => saveIpAddress(this.#ctx.db, deviceId, address),
      noteSentList: (deviceId, hash) => {
        const list = { hash, at: nowText(this.#ctx.clock) }
        this.lists.noteSent(deviceId, list)
        this.#links.noteSentList(deviceId, list)
      },
      handlersOf: (place) => this.#handlersOf(place.kind),
      boards: this.#boards,
    }
  }

  #handlersOf(kind: DeviceHandlers['kind']): DeviceHandlers | undefined {
    return this.#handlers.find((handlers) => handlers.kind === kind)
  }

  #noteConnected(deviceId: number, change: 'joining' | 'joined' | 'left'): void {
    if (change !== 'joined') this.lists.noteGone(deviceId)
    if (change === 'joined') this.#heard(deviceId)
    if (change !== 'joining') this.#tellAdmins()
  }

  #heard(deviceId: number): void {
    if (this.lastSeen.touch(deviceId)) this.#tellAdmins()
  }

  #tellAdmins(): void {
    this.#ctx.live.publish('admins', { type: 'devices' })
  }

  #sweep(): void {
    for (const [id] of this.#connected.entries()) if (this.lastSeen.isSilent(id)) this.#connected.end(id, 'silent')
    if (this.lastSeen.noticeOffline()) this.#tellAdmins()
    this.#links.freeThoseOfTheDead()
  }

  #hear(news: HubNews): void {
    switch (news.type) {
      case 'changed':
        return this.lookAnew(news.scope)
      case 'shut_out':
        return this.#connected.end(news.deviceId, 'shut out')
      case 'lockout':
        return this.#tellLockout(news.deviceId, news.isLockedOut)
      case 'keys':
        return void this.#tellKeys()
      case 'joined':
        // Not awaited: our own joining may have to end first.
        return void this.#connected.giveWay(news.deviceId, news.epoch)
    }
  }

  /** Messages of other processes were missed: checks everything that they might have said. */
  async #catchUp(): Promise<void> {
    await this.#connected.checkAll()
    await this.#tellKeys()
    this.lookAnew('all')
  }

  async #tellKeys(): Promise<void> {
    try {
      await this.#boards.tellKeys()
    } catch (error) {
      // They get it when they connect again.
      this.#ctx.log.error({ err: error }, 'a new signing key could not be sent to boards')
    }
  }

  #tellLockout(deviceId: number, isLockedOut: boolean): void {
    this.send(deviceId, { command: 'update_device_locked_out', locked_out: isLockedOut })
  }

  async #refresh(scope: DeviceScope): Promise<boolean> {
    const here = [...this.#connected.entries()].filter(([id]) => scope === 'all' || scope.includes(id))
    try {
      for (const handlers of this.#handlers) {
        const own = here.filter(([, { place }]) => place.kind === handlers.kind)
        const [proven, others] = [true, false].map((isProven) => {
          return own.filter(([, { board }]) => isProven === (board !== undefined)).map(([id]) => id)
        })
        if (others?.length) await handlers.sync?.(others, 'if_changed')
        if (proven?.length) await handlers.protocol2?.sync?.(proven, 'if_changed')
      }
      await Promise.all([this.carried.refresh(), this.#links.flush()])
      this.#tellAdmins()
      return true
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'a change could not be sent to devices')
      return false
    }
  }
}
