import type { Server } from 'node:http'
import type { ServerMessage } from '@fobhouse/contract/device-protocol.ts'
import { nowText, toText } from '../core/clock.ts'
import type { Topic } from '../db/channel.ts'
import type { Trx } from '../db/database.ts'
import { Admission } from './admission.ts'
import { ChangeGatherer } from './change-gatherer.ts'
import type { ConnectionOwner, DeviceConnection, EndReason } from './connection.ts'
import type { DeviceHandlers } from './device-handlers.ts'
import { findDeviceStanding, insertConnectionEvent, saveIpAddress } from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import { commandQuestionSchema, type DeviceCommand, type HubNews, hubNewsSchema } from './hub-messages.ts'
import { LastSeen } from './last-seen.ts'
import { DeviceLinks } from './links.ts'
import { type DeviceScope, ListDigests, type SentList } from './list-digests.ts'
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
  readonly #ctx: HubContext
  readonly #admission: Admission
  readonly #joined = new Map<number, DeviceConnection>()
  readonly #links: DeviceLinks
  readonly #news: Topic<HubNews>
  readonly #commands: Topic<{ deviceId: number; command: DeviceCommand }>
  readonly #changes: ChangeGatherer
  #handlers: readonly DeviceHandlers[] = []
  #door: SocketDoor | undefined
  #sweeper: NodeJS.Timeout | undefined

  constructor(ctx: HubContext) {
    this.#ctx = ctx
    this.lastSeen = new LastSeen(ctx)
    this.#admission = new Admission(ctx)
    this.#changes = new ChangeGatherer((scope) => this.#refresh(scope))
    this.#links = new DeviceLinks(ctx)
    this.#news = ctx.channel.topic('devices', {
      schema: hubNewsSchema,
      hear: (news) => this.#hear(news),
      catchUp: () => this.#catchUp(),
    })
    this.#commands = ctx.channel.topic('device commands', {
      schema: commandQuestionSchema,
      answer: ({ deviceId, command }) => this.#commandHere(deviceId, command),
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
    await this.#changes.stop()
    await this.#door?.close()
    await this.lastSeen.flush()
    await this.#links.close()
  }

  /** Whether it is connected to this process. */
  isConnected(deviceId: number): boolean {
    return this.#joined.get(deviceId)?.isAlive ?? false
  }

  /** Counts this process's connected boards by kind. */
  countConnected(): Record<DeviceHandlers['kind'], number> {
    const counts = { door: 0, interlock: 0, memberbucks: 0 }
    for (const { isAlive, place } of this.#joined.values()) if (isAlive) counts[place.kind] += 1
    return counts
  }

  /** True if the message was sent to the board. Only for boards connected to this process. */
  send(deviceId: number, message: ServerMessage): boolean {
    return this.#joined.get(deviceId)?.deliver(message) ?? false
  }

  /** Sends a command to the board, whichever process has it; true if it was sent. */
  async command(deviceId: number, command: DeviceCommand): Promise<boolean> {
    if (this.isConnected(deviceId)) return this.#commandHere(deviceId, command)
    const holder = await this.#links.otherHolder(deviceId)
    return holder !== undefined && this.#commands.ask({ deviceId, command }, holder)
  }

  /** Call this in the transaction that ends a device's right to connect: closes it after the commit. */
  disconnect(trx: Trx, deviceId: number): void {
    this.#news.tellOnCommit(trx, { type: 'shut_out', deviceId })
    trx.afterCommit(() => this.#end(deviceId, 'shut out'))
  }

  /** Call this in the transaction that changes a lockout: tells a connected board after the commit. */
  tellLockout(trx: Trx, deviceId: number, isLockedOut: boolean): void {
    this.#news.tellOnCommit(trx, { type: 'lockout', deviceId, isLockedOut })
    trx.afterCommit(() => this.#tellLockout(deviceId, isLockedOut))
  }

  /**
   * Call this in a transaction that may change the data that these devices keep. Soon after the commit, the devices for
   * which it really changed receive it again.
   */
  noteChange(trx: Trx, scope: DeviceScope): void {
    this.#news.tellOnCommit(trx, { type: 'changed', scope: scope.length > mostNamed ? 'all' : scope })
    trx.afterCommit(() => this.lookAnew(scope))
  }

  /** The same at once, for this process's boards only: for changes in its own memory. */
  lookAnew(scope: DeviceScope): void {
    this.lists.forget(scope)
    this.#changes.add(scope)
  }

  /**
   * Whether the door was told to stay open. A single process forgets this when it restarts; with several, the door's
   * row of links has it in `stored`.
   */
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

  #owner(): ConnectionOwner {
    return {
      clock: this.#ctx.clock,
      log: this.#ctx.log,
      admit: (place, key) => this.#admission.admit(place, key),
      join: (connection) => this.#join(connection),
      leave: (connection) => this.#leave(connection),
      heard: (deviceId) => this.#heard(deviceId),
      noteIpAddress: (deviceId, address) => saveIpAddress(this.#ctx.db, deviceId, address),
      noteSentList: (deviceId, hash) => {
        const list = { hash, at: nowText(this.#ctx.clock) }
        this.lists.noteSent(deviceId, list)
        this.#links.noteSentList(deviceId, list)
      },
      handlersOf: (place) => this.#handlersOf(place.kind),
    }
  }

  #handlersOf(kind: DeviceHandlers['kind']): DeviceHandlers | undefined {
    return this.#handlers.find((handlers) => handlers.kind === kind)
  }

  async #join(connection: DeviceConnection): Promise<{ isLockedOut: boolean } | undefined> {
    const { device } = connection
    if (!device) return undefined
    const former = this.#joined.get(device.id)
    this.#joined.set(device.id, connection)
    this.lists.noteGone(device.id)
    if (former) {
      former.end('replaced')
      await this.#record(former, 'disconnected')
    }
    await this.#links.take(connection, (trx, epoch) => {
      this.#news.tellOnCommit(trx, { type: 'joined', deviceId: device.id, epoch })
    })
    // Read this late on purpose: anybody who shuts the device out from now on finds this connection and closes it.
    const standing = await findDeviceStanding(this.#ctx.db, device.id)
    if (standing?.authorised !== 1 || standing.key_hash !== device.keyHash) {
      if (this.#joined.get(device.id) === connection) this.#joined.delete(device.id)
      await this.#links.release(connection)
      return undefined
    }
    this.#heard(device.id)
    await this.#record(connection, 'connected')
    this.#tellAdmins()
    return { isLockedOut: standing.locked_out === 1 }
  }

  async #leave(connection: DeviceConnection): Promise<void> {
    this.#door?.forget(connection)
    const { device } = connection
    if (!device || this.#joined.get(device.id) !== connection) return
    this.#joined.delete(device.id)
    this.lists.noteGone(device.id)
    // If the device reconnected elsewhere, that process has stored it.
    if (await this.#links.release(connection)) await this.#record(connection, 'disconnected')
    this.#tellAdmins()
  }

  async #record(connection: DeviceConnection, event: 'connected' | 'disconnected'): Promise<void> {
    const { device, place } = connection
    if (!device) return
    const at = toText(this.#ctx.clock.now())
    await insertConnectionEvent(this.#ctx.db, { deviceId: device.id, at, event, address: place.address })
  }

  #heard(deviceId: number): void {
    if (this.lastSeen.touch(deviceId)) this.#tellAdmins()
  }

  #end(deviceId: number, reason: EndReason): void {
    this.#joined.get(deviceId)?.end(reason)
  }

  #tellAdmins(): void {
    this.#ctx.live.publish('admins', { type: 'devices' })
  }

  #sweep(): void {
    for (const id of this.#joined.keys()) if (this.lastSeen.isSilent(id)) this.#end(id, 'silent')
    if (this.lastSeen.noticeOffline()) this.#tellAdmins()
    this.#links.freeThoseOfTheDead()
  }

  #hear(news: HubNews): void {
    switch (news.type) {
      case 'changed':
        return this.lookAnew(news.scope)
      case 'shut_out':
        return this.#end(news.deviceId, 'shut out')
      case 'lockout':
        return this.#tellLockout(news.deviceId, news.isLockedOut)
      case 'joined':
        // Not awaited: our own joining may have to end first.
        return void this.#giveWay(news.deviceId, news.epoch)
    }
  }

  /** Another process has a connection of the device: the older one ends. */
  async #giveWay(deviceId: number, epoch: number): Promise<void> {
    const connection = this.#joined.get(deviceId)
    if (connection && (await this.#links.isOlder(connection, epoch))) connection.end('replaced')
  }

  /** Messages of other processes were missed: checks everything that they might have said. */
  async #catchUp(): Promise<void> {
    for (const [id, connection] of this.#joined) {
      if (!(await this.#links.keep(connection))) connection.end('replaced')
      const standing = await findDeviceStanding(this.#ctx.db, id)
      const mayStay = standing?.authorised === 1 && standing.key_hash === connection.device?.keyHash
      if (!mayStay) connection.end('shut out')
      else connection.deliver({ command: 'update_device_locked_out', locked_out: standing.locked_out === 1 })
    }
    this.lookAnew('all')
  }

  #tellLockout(deviceId: number, isLockedOut: boolean): void {
    this.send(deviceId, { command: 'update_device_locked_out', locked_out: isLockedOut })
  }

  async #commandHere(deviceId: number, command: DeviceCommand): Promise<boolean> {
    if (command === 'sync') return this.#sync(deviceId)
    if (!this.send(deviceId, { command })) return false
    if (command !== 'bump') await this.#links.setHeldOpen(deviceId, command === 'unlock')
    return true
  }

  /** Sends the board what it stores: doors their card list, others whether they are locked out. */
  async #sync(deviceId: number): Promise<boolean> {
    const connection = this.#joined.get(deviceId)
    if (!connection?.isAlive) return false
    const handlers = this.#handlersOf(connection.place.kind)
    if (handlers?.sync) {
      await handlers.sync([deviceId], 'always')
      return connection.isAlive
    }
    const standing = await findDeviceStanding(this.#ctx.db, deviceId)
    if (!standing) return false
    return this.send(deviceId, { command: 'update_device_locked_out', locked_out: standing.locked_out === 1 })
  }

  async #refresh(scope: DeviceScope): Promise<boolean> {
    const ids = [...this.#joined.keys()].filter((id) => scope === 'all' || scope.includes(id))
    try {
      for (const handlers of this.#handlers) {
        const own = ids.filter((id) => this.#joined.get(id)?.place.kind === handlers.kind)
        if (own.length > 0) await handlers.sync?.(own, 'if_changed')
      }
      await this.#links.flush()
      this.#tellAdmins()
      return true
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'a change could not be sent to devices')
      return false
    }
  }
}
