import type { Context } from '../../context.ts'
import type { Carrier, ListenRequest } from '../../device-hub/carried-devices.ts'
import type { DeviceCommand } from '../../device-hub/hub-messages.ts'
import type { BrokerMessage } from '../../integrations/mqtt/broker.ts'
import { noteTapSeen, recordLiveTap } from '../access/public.ts'
import { readLockdown } from '../lockdown/public.ts'
import { listServed, readCardNumber, readField, type ServedDoor } from '../mqtt-doors/public.ts'
import { readOwed, settleOwed } from '../open-house/public.ts'
import { DoorMemory } from './door-memory.ts'
import { Listeners } from './listeners.ts'

export type ServeContext = Pick<
  Context,
  'clock' | 'config' | 'db' | 'devices' | 'jobs' | 'live' | 'log' | 'settings' | 'transactTogether'
>

/** The connection to the broker, as doors need it. */
export type DoorWire = {
  /** True once the broker has it; false without a connection: then it is not sent later either. Never retained. */
  publish(topic: string, payload: string): Promise<boolean>
  /** Hears these topics from now on, and no others. */
  follow(topics: ReadonlySet<string>): void
}

/** Decides about the taps at doors on the broker, and opens them (`docs/mqtt-doors.md`). */
export class DoorServer implements Carrier {
  readonly #ctx: ServeContext
  readonly #wire: DoorWire
  readonly #doors = new Map<number, DoorMemory>()
  readonly #listeners: Listeners
  #isConnected = false
  #refreshing: Promise<void> = Promise.resolve()

  constructor(ctx: ServeContext, wire: DoorWire) {
    this.#ctx = ctx
    this.#wire = wire
    this.#listeners = new Listeners(ctx, () => {
      this.refresh().catch((error: unknown) => ctx.log.error({ err: error }, 'doors on the broker could not be read'))
    })
  }

  /** The broker is there: what is retained about the doors follows. */
  async connected(): Promise<void> {
    this.#isConnected = true
    await this.refresh()
  }

  /** The broker is away. */
  async disconnected(): Promise<void> {
    this.#isConnected = false
    for (const memory of this.#doors.values()) memory.isAway = false
    await this.#noteReached()
  }

  /** Takes over the doors as they are now. Runs one after the other, because it answers to many callers. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#refresh())
    const refreshed = this.#refreshing
    this.#refreshing = refreshed.catch(() => undefined) // the caller gets the error
    return refreshed
  }

  async listen(request: ListenRequest): Promise<boolean> {
    if (!this.#isConnected) return false
    this.#listeners.add(request)
    await this.refresh()
    return this.#isConnected
  }

  async command(deviceId: number, command: DeviceCommand): Promise<{ isSent: boolean; heldOpen?: boolean }> {
    const door = this.#doors.get(deviceId)?.door
    if (!door || !this.#isReached(deviceId)) return { isSent: false }
    const canHold = door.closePayload !== ''
    switch (command) {
      case 'bump':
        return { isSent: await this.#wire.publish(door.commandTopic, door.openPayload) }
      case 'unlock': {
        const isSent = await this.#wire.publish(door.commandTopic, door.openPayload)
        return canHold ? { isSent, heldOpen: true } : { isSent }
      }
      case 'lock':
        return canHold
          ? { isSent: await this.#wire.publish(door.commandTopic, door.closePayload), heldOpen: false }
          : { isSent: false }
      case 'sync':
      case 'reboot':
        return { isSent: false } // there is no board
    }
  }

  /** Takes one message of the broker. Whatever it holds, it never throws. */
  async hear(message: BrokerMessage): Promise<void> {
    try {
      if (!message.retained) this.#listeners.hear(message)
      await Promise.all([...this.#doors.values()].map((memory) => this.#hearAt(memory, message)))
    } catch (error) {
      this.#ctx.log.error({ err: error, topic: message.topic }, 'a message about a door could not be handled')
    }
  }

  async #refresh(): Promise<void> {
    if (!this.#isConnected) return
    const served = await listServed(this.#ctx.db)
    const isServed = new Set(served.map(({ id }) => id))
    for (const id of this.#doors.keys()) if (!isServed.has(id)) this.#doors.delete(id)
    for (const door of served) this.#take(door)
    const topics = served.flatMap(({ readerTopic, stateTopic, availabilityTopic }) => [
      readerTopic,
      stateTopic,
      availabilityTopic,
    ])
    this.#wire.follow(new Set([...topics, ...this.#listeners.topics()].filter((topic) => topic !== '')))
    await this.#noteReached()
  }

  #take(door: ServedDoor): void {
    const memory = this.#doors.get(door.id)
    if (!memory) this.#doors.set(door.id, new DoorMemory(door))
    else {
      if (memory.door.availabilityTopic !== door.availabilityTopic) memory.isAway = false
      memory.door = door
    }
  }

  #isReached(deviceId: number): boolean {
    return this.#isConnected && this.#doors.get(deviceId)?.isAway === false
  }

  /** Tells who asks which doors are reached, and brings those that came in line. */
  async #noteReached(): Promise<void> {
    const reached = new Set([...this.#doors.keys()].filter((id) => this.#isReached(id)))
    const come = await this.#ctx.devices.carried.noteReached(reached)
    // Not awaited: a broker that does not answer must not delay what boards are sent.
    for (const id of come) void this.#bringInLine(id)
  }

  /** A door that comes back is locked in a lockdown, because it may have been held open, and is as open house wishes. */
  async #bringInLine(id: number): Promise<void> {
    const { db, devices, log } = this.#ctx
    if (this.#doors.get(id)?.door.closePayload === '') return
    try {
      const isInLockdown = (await readLockdown(this.#ctx, db)) !== null
      const owed = await readOwed(db, id)
      const command = isInLockdown ? 'lock' : owed
      if (command && (await devices.command(id, command)) && owed === command) await settleOwed(db, id, owed)
    } catch (error) {
      log.error({ err: error, deviceId: id }, 'a door that came back could not be locked or opened as it should be')
    }
  }

  async #hearAt(memory: DoorMemory, { topic, payload, retained }: BrokerMessage): Promise<void> {
    const { id, readerTopic, stateTopic, availabilityTopic } = memory.door
    if (topic === availabilityTopic) await this.#hearAvailability(memory, payload)
    if (retained) return // of an earlier moment: nobody stands there
    if (topic === readerTopic) await this.#hearCard(memory, payload)
    if (topic === stateTopic) await noteTapSeen(this.#ctx, memory.answered(payload, this.#ctx.clock.milliseconds()))
    if (topic === readerTopic || topic === stateTopic) this.#ctx.devices.carried.heard(id)
  }

  /** `online` or `offline`, plain or as zigbee2mqtt writes it; anything else changes nothing. */
  async #hearAvailability(memory: DoorMemory, payload: string): Promise<void> {
    const said = readField(payload, 'state') ?? readField(payload, '')
    if (said !== 'online' && said !== 'offline') return
    memory.isAway = said === 'offline'
    await this.#noteReached()
  }

  async #hearCard(memory: DoorMemory, payload: string): Promise<void> {
    const { clock, log } = this.#ctx
    const now = clock.milliseconds()
    const cardNumber = readCardNumber(payload, memory.door)
    if (cardNumber === undefined) {
      if (memory.mayNote(now)) log.warn({ deviceId: memory.door.id }, 'a reader on the broker sent no card number')
      return
    }
    if (memory.beginsTap(cardNumber, now)) await memory.deciding(() => this.#decide(memory, cardNumber))
  }

  /** Stores the tap, then opens: a lock never opens for a tap that is not in the log. */
  async #decide(memory: DoorMemory, cardNumber: string): Promise<void> {
    const { clock, log } = this.#ctx
    const { id: deviceId, commandTopic, openPayload } = memory.door
    const tap = await recordLiveTap(this.#ctx, { deviceId, cardNumber })
    if (!tap?.isGranted) return
    // Before it is sent: the lock may answer sooner than the broker.
    memory.ask(tap.id, clock.milliseconds())
    const isSent = await this.#wire.publish(commandTopic, openPayload)
    if (!isSent) log.warn({ deviceId, tapId: tap.id }, 'the broker went away before a door could be opened')
  }
}
