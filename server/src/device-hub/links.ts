import { toText } from '../core/clock.ts'
import type { Queries, Trx } from '../db/database.ts'
import type { DeviceConnection } from './connection.ts'
import { insertConnectionEvent } from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import * as rows from './link-rows.ts'
import type { SentList } from './list-digests.ts'

/**
 * Which process each device is connected to and what it was told there, for clubs with several processes. A single
 * process stores none of this, except that a door without a board is held open (`carried-devices.ts`).
 */
export class DeviceLinks {
  readonly #ctx: HubContext
  readonly #isShared: boolean
  readonly #process: string
  readonly #epochs = new WeakMap<DeviceConnection, Promise<number>>()
  readonly #heldOpen = new Set<number>()
  #unsavedLists = new Map<number, SentList>()
  #saving: Promise<void> | undefined
  #freeing: Promise<void> | undefined

  constructor(ctx: HubContext) {
    this.#ctx = ctx
    this.#isShared = ctx.channel.isShared
    this.#process = ctx.channel.processId
  }

  /**
   * Makes this process the one that the device is connected to. `announce` receives the connection's number within the
   * transaction, so that holders of lower numbers learn of it.
   */
  async take(connection: DeviceConnection, announce: (trx: Trx, epoch: number) => void): Promise<void> {
    const { device, place } = connection
    if (!this.#isShared || !device) return
    const taken = this.#ctx.transact(async (trx) => {
      const former = await rows.findLink(trx, device.id)
      const link = { deviceId: device.id, process: this.#process, address: place.address }
      const epoch = await rows.takeLink(trx, link)
      if (former && former.process !== null && former.process !== this.#process) {
        await this.#recordEnd(trx, { deviceId: device.id, address: former.address })
      }
      announce(trx, epoch)
      return epoch
    })
    this.#epochs.set(connection, taken)
    await taken
  }

  /** Returns whether the device was still connected by this very connection, not by a newer one elsewhere. */
  async release(connection: DeviceConnection): Promise<boolean> {
    if (!this.#isShared) return true
    const link = await this.#ownLink(connection)
    return link !== undefined && rows.freeLink(this.#ctx.db, link)
  }

  /** Keeps the device after the connection to other processes was down. False if it has connected elsewhere since. */
  async keep(connection: DeviceConnection): Promise<boolean> {
    const link = await this.#ownLink(connection)
    return link !== undefined && rows.keepLink(this.#ctx.db, link)
  }

  async isOlder(connection: DeviceConnection, epoch: number): Promise<boolean> {
    const link = await this.#ownLink(connection)
    return link !== undefined && link.epoch < epoch
  }

  /** The other process that has the device; undefined if none. */
  async otherHolder(deviceId: number): Promise<string | undefined> {
    if (!this.#isShared) return undefined
    const holder = await rows.findHolder(this.#ctx.db, deviceId)
    return holder === this.#process ? undefined : holder
  }

  /** Soon frees the devices of processes that died. */
  freeThoseOfTheDead(): void {
    if (this.#isShared) this.#freeing = this.#freeDead()
  }

  async setHeldOpen(deviceId: number, isHeldOpen: boolean): Promise<void> {
    if (this.#isShared) return rows.saveHeldOpen(this.#ctx.db, deviceId, isHeldOpen)
    if (isHeldOpen) this.#heldOpen.add(deviceId)
    else this.#heldOpen.delete(deviceId)
  }

  /** `stored` is from the device's row of links. */
  isHeldOpen(deviceId: number, stored: number | null): boolean {
    return stored === 1 || this.#heldOpen.has(deviceId)
  }

  /** The list is stored soon after: the board need not wait for that. */
  noteSentList(deviceId: number, list: SentList): void {
    if (!this.#isShared) return
    this.#unsavedLists.set(deviceId, list)
    this.#saving ??= this.#saveLists()
  }

  /** Waits until every sent list is stored. */
  async flush(): Promise<void> {
    await this.#saving
  }

  /** Waits for all work under way. */
  async close(): Promise<void> {
    await this.#saving
    await this.#freeing
  }

  /** One after the other, so that a device's newest list wins. */
  async #saveLists(): Promise<void> {
    while (this.#unsavedLists.size > 0) {
      const lists = this.#unsavedLists
      this.#unsavedLists = new Map()
      await rows.saveSentLists(this.#ctx.db, this.#process, lists).catch((error: unknown) => {
        this.#ctx.log.error({ err: error }, 'the record of sent card lists could not be stored')
      })
    }
    this.#saving = undefined
    this.#ctx.live.publish('admins', { type: 'devices' })
  }

  async #freeDead(): Promise<void> {
    try {
      await this.#ctx.transact(async (trx) => {
        const freed = await rows.freeLinksOfTheDead(trx)
        for (const link of freed) await this.#recordEnd(trx, link)
        if (freed.length > 0) trx.afterCommit(() => this.#ctx.live.publish('admins', { type: 'devices' }))
      })
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'the devices of processes that died could not be marked offline')
    }
  }

  /** Undefined if taking the link failed. */
  async #ownLink(connection: DeviceConnection) {
    const { device } = connection
    const epoch = await this.#epochs.get(connection)?.catch(() => undefined) // the error belongs to whoever called
    return device && epoch !== undefined ? { deviceId: device.id, process: this.#process, epoch } : undefined
  }

  async #recordEnd(db: Queries, { deviceId, address }: rows.FreedLink): Promise<void> {
    const at = toText(this.#ctx.clock.now())
    await insertConnectionEvent(db, { deviceId, at, event: 'disconnected', address })
  }
}
