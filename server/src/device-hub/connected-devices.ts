import { nowText, toText } from '../core/clock.ts'
import type { Trx } from '../db/database.ts'
import type { DeviceConnection } from './connection.ts'
import type { EndReason } from './connection-owner.ts'
import type { DeviceHandlers } from './device-handlers.ts'
import { type DeviceStanding, findDeviceStanding, insertConnectionEvent } from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import type { DeviceLinks } from './links.ts'

type Parts = {
  links: DeviceLinks
  /** Tells other processes, within the transaction, that the device is connected here now. */
  announce: (trx: Trx, joined: { deviceId: number; epoch: number }) => void
  /** A device is here that was not, or no longer. */
  onChange: (deviceId: number, change: 'joining' | 'joined' | 'left') => void
}

/** The devices that are connected to this process, each by one connection. */
export class ConnectedDevices {
  readonly #ctx: HubContext
  readonly #parts: Parts
  readonly #connections = new Map<number, DeviceConnection>()

  constructor(ctx: HubContext, parts: Parts) {
    this.#ctx = ctx
    this.#parts = parts
  }

  get(deviceId: number): DeviceConnection | undefined {
    return this.#connections.get(deviceId)
  }

  entries(): Iterable<[number, DeviceConnection]> {
    return this.#connections.entries()
  }

  connections(): Iterable<DeviceConnection> {
    return this.#connections.values()
  }

  count(): Record<DeviceHandlers['kind'], number> {
    const counts = { door: 0, interlock: 0, memberbucks: 0 }
    for (const { isAlive, place } of this.#connections.values()) if (isAlive) counts[place.kind] += 1
    return counts
  }

  end(deviceId: number, reason: EndReason): void {
    this.#connections.get(deviceId)?.end(reason)
  }

  /** Makes the connection the device's only one. Undefined if the device was shut out meanwhile. */
  async join(connection: DeviceConnection): Promise<{ isLockedOut: boolean } | undefined> {
    const { device } = connection
    if (!device) return undefined
    const former = this.#connections.get(device.id)
    this.#connections.set(device.id, connection)
    this.#parts.onChange(device.id, 'joining')
    if (former) {
      former.end('replaced')
      await this.#record(former, 'disconnected')
    }
    await this.#parts.links.take(connection, (trx, epoch) => {
      this.#parts.announce(trx, { deviceId: device.id, epoch })
    })
    // Read this late on purpose: anybody who shuts the device out from now on finds this connection and closes it.
    const standing = await findDeviceStanding(this.#ctx.db, { id: device.id, now: nowText(this.#ctx.clock) })
    if (!standing || !mayStay(connection, standing)) {
      if (this.#connections.get(device.id) === connection) this.#connections.delete(device.id)
      await this.#parts.links.release(connection)
      return undefined
    }
    await this.#record(connection, 'connected')
    this.#parts.onChange(device.id, 'joined')
    return { isLockedOut: standing.locked_out === 1 }
  }

  async leave(connection: DeviceConnection): Promise<void> {
    const { device } = connection
    if (!device || this.#connections.get(device.id) !== connection) return
    this.#connections.delete(device.id)
    // If the device reconnected elsewhere, that process has stored it.
    if (await this.#parts.links.release(connection)) await this.#record(connection, 'disconnected')
    this.#parts.onChange(device.id, 'left')
  }

  /** Another process has a connection of the device: the older one ends. */
  async giveWay(deviceId: number, epoch: number): Promise<void> {
    const connection = this.#connections.get(deviceId)
    if (connection && (await this.#parts.links.isOlder(connection, epoch))) connection.end('replaced')
  }

  /** Ends those that connected elsewhere or were shut out; tells the others what holds now. */
  async checkAll(): Promise<void> {
    for (const [id, connection] of this.#connections) {
      if (!(await this.#parts.links.keep(connection))) connection.end('replaced')
      const standing = await findDeviceStanding(this.#ctx.db, { id, now: nowText(this.#ctx.clock) })
      if (!standing || !mayStay(connection, standing)) connection.end('shut out')
      else connection.deliver({ command: 'update_device_locked_out', locked_out: standing.locked_out === 1 })
    }
  }

  async #record(connection: DeviceConnection, event: 'connected' | 'disconnected'): Promise<void> {
    const { device, place } = connection
    if (!device) return
    const row = { deviceId: device.id, at: toText(this.#ctx.clock.now()), event, address: place.address }
    // After a power cut all boards come at once: together they wait for the disk once.
    await this.#ctx.transactTogether((trx) => insertConnectionEvent(trx, row))
  }
}

/** Whether the device's right to be connected in this way still holds. */
function mayStay({ device, board }: DeviceConnection, standing: DeviceStanding): boolean {
  const isKnown = standing.authorised === 1 && standing.key_hash === device?.keyHash
  return isKnown && (board !== undefined || standing.proven_at === null)
}
