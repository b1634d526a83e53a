import { z } from 'zod'
import { nowText } from '../core/clock.ts'
import type { Topic } from '../db/channel.ts'
import type { Trx } from '../db/database.ts'
import { insertConnectionEvent, isCarried } from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import { type DeviceCommand, deviceCommandSchema } from './hub-messages.ts'
import type { LastSeen } from './last-seen.ts'
import { saveHeldOpen } from './link-rows.ts'

const millisecondsBetweenSigns = 30_000

/** What reaches devices that have no board: doors on the club's broker. */
export type Carrier = {
  /** `heldOpen`: whether the device stays open from now on; left out if the command does not change that. */
  command(deviceId: number, command: DeviceCommand): Promise<{ isSent: boolean; heldOpen?: boolean }>
  /** Tells a person what a reader reads for a while; false if this process does not reach the broker. */
  listen(request: ListenRequest): Promise<boolean>
  /** Devices, or what they depend on, may have changed. */
  refresh(): Promise<void>
}

const listenRequestSchema = z.object({
  memberId: z.int(),
  readerTopic: z.string(),
  cardField: z.string(),
  cardFormat: z.enum(['decimal', 'hex', 'hex_reversed']),
})
export type ListenRequest = z.output<typeof listenRequestSchema>

const questionSchema = z.union([
  z.object({ deviceId: z.int(), command: deviceCommandSchema }),
  z.object({ listen: listenRequestSchema }),
])
type Question = z.output<typeof questionSchema>

/** Devices without a board, of whichever process reaches the broker. One process has a carrier at a time. */
export class CarriedDevices {
  readonly #ctx: HubContext
  readonly #lastSeen: LastSeen
  readonly #questions: Topic<Question>
  readonly #reached = new Set<number>()
  #carrier: Carrier | undefined

  constructor(ctx: HubContext, lastSeen: LastSeen) {
    this.#ctx = ctx
    this.#lastSeen = lastSeen
    this.#questions = ctx.channel.topic('carried devices', {
      schema: questionSchema,
      answer: (question) => this.#answer(question),
    })
  }

  /** Takes what reaches the broker, and asks it from now on, also for other processes. Returns what ends that. */
  use(carrier: Carrier): () => void {
    this.#carrier = carrier
    const signs = setInterval(() => this.#touchAll(), millisecondsBetweenSigns).unref()
    return () => {
      clearInterval(signs)
      this.#carrier = undefined
      this.#reached.clear()
    }
  }

  /** Whether the device has no board. */
  async has(deviceId: number): Promise<boolean> {
    return this.#reached.has(deviceId) || isCarried(this.#ctx.db, deviceId)
  }

  /** True if the broker took it. */
  async command(deviceId: number, command: DeviceCommand): Promise<boolean> {
    if (!this.#reached.has(deviceId)) await this.refresh() // it may be new
    return this.#reached.has(deviceId)
      ? this.#commandHere(deviceId, command)
      : this.#questions.ask({ deviceId, command })
  }

  /** True if some process listens now. */
  async listen(request: ListenRequest): Promise<boolean> {
    return (await this.#carrier?.listen(request)) === true || this.#questions.ask({ listen: request })
  }

  /** Devices, or what they depend on, may have changed. */
  async refresh(): Promise<void> {
    await this.#carrier?.refresh()
  }

  /** Notes which devices can be reached from here, and stores when one comes or goes. Returns those that came. */
  async noteReached(deviceIds: ReadonlySet<number>): Promise<readonly number[]> {
    const gone = [...this.#reached].filter((id) => !deviceIds.has(id))
    const come = [...deviceIds].filter((id) => !this.#reached.has(id))
    for (const id of gone) this.#reached.delete(id)
    for (const id of come) this.#reached.add(id)
    this.#touchAll()
    for (const id of gone) await this.#record(id, 'disconnected')
    for (const id of come) await this.#record(id, 'connected')
    if (gone.length + come.length > 0) this.#ctx.live.publish('admins', { type: 'devices' })
    return come
  }

  /** Call this in the transaction after which a device cannot be held open any more. */
  async noteUnheld(trx: Trx, deviceId: number): Promise<void> {
    await saveHeldOpen(trx, deviceId, false)
  }

  /** Notes that a device was heard just now. */
  heard(deviceId: number): void {
    if (this.#lastSeen.touch(deviceId)) this.#ctx.live.publish('admins', { type: 'devices' })
  }

  #answer(question: Question): Promise<boolean> {
    if ('listen' in question) return this.#carrier?.listen(question.listen) ?? Promise.resolve(false)
    const { deviceId, command } = question
    return this.#reached.has(deviceId) ? this.#commandHere(deviceId, command) : Promise.resolve(false)
  }

  async #commandHere(deviceId: number, command: DeviceCommand): Promise<boolean> {
    const done = await this.#carrier?.command(deviceId, command)
    if (done?.isSent !== true) return false
    // Stored, unlike a board's: the lock stays open while this process starts again.
    if (done.heldOpen !== undefined) await saveHeldOpen(this.#ctx.db, deviceId, done.heldOpen)
    return true
  }

  #touchAll(): void {
    for (const id of this.#reached) this.heard(id)
  }

  async #record(deviceId: number, event: 'connected' | 'disconnected'): Promise<void> {
    await insertConnectionEvent(this.#ctx.db, { deviceId, at: nowText(this.#ctx.clock), event, address: '' })
  }
}
