import { toText } from '../core/clock.ts'
import { isDeviceKey } from './device-key.ts'
import type { AdmittedDevice, DevicePlace } from './connection.ts'
import { countPendingDevices, findDeviceByName, insertPendingDevice } from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import type { LastSeen } from './last-seen.ts'
import { SlidingWindow } from './sliding-window.ts'

const mostPending = 100
const newSerialsPerMinute = 30

/** Decides who may connect, and notes strangers as pending. */
export class Admission {
  readonly #ctx: HubContext
  readonly #lastSeen: LastSeen
  readonly #newSerials: SlidingWindow

  constructor(ctx: HubContext, lastSeen: LastSeen) {
    this.#ctx = ctx
    this.#lastSeen = lastSeen
    this.#newSerials = new SlidingWindow(ctx.clock, newSerialsPerMinute)
  }

  async admit(place: DevicePlace, key: string): Promise<AdmittedDevice | undefined> {
    const device = await findDeviceByName(this.#ctx.db, place)
    if (!device) {
      await this.#notePending(place)
      return undefined
    }
    if (device.authorised !== 1) {
      if (this.#lastSeen.touch(device.id)) this.#ctx.live.publish('admins', { type: 'devices' })
      return undefined
    }
    if (device.key_hash === null || !isDeviceKey(key, device.key_hash)) return undefined
    return { id: device.id, keyHash: device.key_hash }
  }

  async #notePending(place: DevicePlace): Promise<void> {
    if (this.#newSerials.isFull(place.address)) return
    this.#newSerials.add(place.address)
    await this.#ctx.transact(async (trx) => {
      if ((await countPendingDevices(trx)) >= mostPending) return
      await insertPendingDevice(trx, { kind: place.kind, serial: place.serial, now: toText(this.#ctx.clock.now()) })
      trx.afterCommit(() => this.#ctx.live.publish('admins', { type: 'devices' }))
    })
  }
}
