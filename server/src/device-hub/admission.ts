import { toText } from '../core/clock.ts'
import { networkOf } from '../core/network-of.ts'
import { choosePushedOut } from '../core/push-out.ts'
import { isDeviceKey } from './device-key.ts'
import type { AdmittedDevice, DevicePlace } from './admitted-device.ts'
import {
  deleteUnknownDevice,
  findDeviceByName,
  insertPendingDevice,
  listUnknownDevices,
  saveKnock,
} from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import { SlidingWindow } from './sliding-window.ts'

const mostPending = 100
const newSerialsPerMinute = 30
const millisecondsBetweenKnocks = 10_000
const mostKnocks = 10_000

/** Decides who may connect, and notes strangers as pending. */
export class Admission {
  readonly #ctx: HubContext
  readonly #newSerials: SlidingWindow
  readonly #knocks = new Map<number, number>()

  constructor(ctx: HubContext) {
    this.#ctx = ctx
    this.#newSerials = new SlidingWindow(ctx.clock, newSerialsPerMinute)
  }

  /** By version 1: the device with this name and key, unless its board has proved itself by protocol 2 before. */
  async admit(place: DevicePlace, key: string): Promise<AdmittedDevice | undefined> {
    const device = await this.#find(place)
    return device && device.proven_at === null && isDeviceKey(key, device.keyHash) ? device : undefined
  }

  /** By protocol 2: the device with this name, whose board has yet to prove that it knows the key. */
  async expect(place: DevicePlace): Promise<AdmittedDevice | undefined> {
    return this.#find(place)
  }

  /** The device that was let in and has a key. Notes others as pending. */
  async #find(place: DevicePlace) {
    const device = await findDeviceByName(this.#ctx.db, place)
    if (!device) {
      await this.#notePending(place)
      return undefined
    }
    if (device.authorised !== 1) {
      await this.#noteKnock(device.id, place)
      return undefined
    }
    const { id, key_hash: keyHash, proven_at } = device
    return keyHash === null ? undefined : { id, keyHash, proven_at }
  }

  /** Deletes one of too many unknown devices, so that a real one can always appear. */
  async #notePending(place: DevicePlace): Promise<void> {
    const network = networkOf(place.address)
    if (this.#newSerials.isFull(network)) return
    this.#newSerials.add(network)
    await this.#ctx.transact(async (trx) => {
      const waiting = await listUnknownDevices(trx)
      const pushedOut = waiting.length < mostPending ? undefined : choosePushedOut(waiting)
      if (pushedOut) await deleteUnknownDevice(trx, pushedOut.id)
      const { kind, serial, address } = place
      await insertPendingDevice(trx, { kind, serial, address, now: toText(this.#ctx.clock.now()) })
      trx.afterCommit(() => this.#ctx.live.publish('admins', { type: 'devices' }))
    })
  }

  /**
   * Notes that an unapproved device is present. This is separate from when devices were heard, because a caller that
   * shows a serial without a key has not proved that it is the device.
   */
  async #noteKnock(id: number, { address }: DevicePlace): Promise<void> {
    const at = this.#ctx.clock.milliseconds()
    if (at - (this.#knocks.get(id) ?? 0) < millisecondsBetweenKnocks) return
    if (this.#knocks.size >= mostKnocks) this.#knocks.clear()
    this.#knocks.set(id, at)
    await saveKnock(this.#ctx.db, id, { at: new Date(at).toISOString(), address })
    this.#ctx.live.publish('admins', { type: 'devices' })
  }
}
