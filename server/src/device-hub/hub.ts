import type { Server } from 'node:http'
import type { ServerMessage } from '@fobhouse/contract/device-protocol.ts'
import { toText } from '../core/clock.ts'
import { Admission } from './admission.ts'
import { ChangeGatherer } from './change-gatherer.ts'
import type { ConnectionOwner, DeviceConnection, EndReason } from './connection.ts'
import type { DeviceHandlers } from './device-handlers.ts'
import { findDeviceStanding, insertConnectionEvent, saveIpAddress } from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import { LastSeen } from './last-seen.ts'
import { type DeviceScope, ListDigests } from './list-digests.ts'
import { acceptSockets, type SocketDoor } from './sockets.ts'

const millisecondsBetweenSweeps = 15_000

/** The boards that are connected to this process: who they are, what reaches them, what they were told. */
export class DeviceHub {
  readonly lists = new ListDigests()
  readonly lastSeen: LastSeen
  readonly #ctx: HubContext
  readonly #admission: Admission
  readonly #joined = new Map<number, DeviceConnection>()
  readonly #heldOpen = new Set<number>()
  readonly #changes: ChangeGatherer
  #handlers: readonly DeviceHandlers[] = []
  #door: SocketDoor | undefined
  #sweeper: NodeJS.Timeout | undefined

  constructor(ctx: HubContext) {
    this.#ctx = ctx
    this.lastSeen = new LastSeen(ctx)
    this.#admission = new Admission(ctx, this.lastSeen)
    this.#changes = new ChangeGatherer((scope) => this.#refresh(scope))
  }

  /** Begins to take device sockets on an HTTP server. */
  serve(server: Server, handlers: readonly DeviceHandlers[]): void {
    this.#handlers = handlers
    this.#door = acceptSockets(server, this.#ctx, this.#owner())
    this.#sweeper = setInterval(() => this.#sweep(), millisecondsBetweenSweeps).unref()
  }

  /** Takes no more, answers what runs, closes every connection, writes down when each device was last heard. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    await this.#changes.stop()
    await this.#door?.close()
    await this.lastSeen.flush()
  }

  isConnected(deviceId: number): boolean {
    return this.#joined.get(deviceId)?.isAlive ?? false
  }

  /** Says whether the connected board was sent the message. */
  send(deviceId: number, message: ServerMessage): boolean {
    return this.#joined.get(deviceId)?.deliver(message) ?? false
  }

  /** Sends the board anew what it keeps by itself: doors their card list, the others whether they are locked out. */
  async sync(deviceId: number): Promise<boolean> {
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

  /** Closes the connection of a device whose right to it is gone. To be called after the commit that took it. */
  disconnect(deviceId: number): void {
    this.#end(deviceId, 'shut out')
  }

  /** Something changed that may matter to what these devices keep: soon, those it does matter to are sent it anew. */
  noteChange(scope: DeviceScope): void {
    this.lists.forget(scope)
    this.#changes.add(scope)
  }

  /** Whether the door was told to stay open and not yet to close; forgotten when the server restarts. */
  isHeldOpen(deviceId: number): boolean {
    return this.#heldOpen.has(deviceId)
  }

  setHeldOpen(deviceId: number, isHeldOpen: boolean): void {
    if (isHeldOpen) this.#heldOpen.add(deviceId)
    else this.#heldOpen.delete(deviceId)
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
      noteSentList: (deviceId, hash) => this.lists.noteSent(deviceId, hash),
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
    // Read only now: whoever shuts the device out from here on finds this connection and closes it.
    const standing = await findDeviceStanding(this.#ctx.db, device.id)
    if (standing?.authorised !== 1 || standing.key_hash !== device.keyHash) {
      if (this.#joined.get(device.id) === connection) this.#joined.delete(device.id)
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
    await this.#record(connection, 'disconnected')
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
  }

  async #refresh(scope: DeviceScope): Promise<boolean> {
    const ids = [...this.#joined.keys()].filter((id) => scope === 'all' || scope.includes(id))
    try {
      for (const handlers of this.#handlers) {
        const own = ids.filter((id) => this.#joined.get(id)?.place.kind === handlers.kind)
        if (own.length > 0) await handlers.sync?.(own, 'if_changed')
      }
      this.#tellAdmins()
      return true
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'devices were not told of a change')
      return false
    }
  }
}
