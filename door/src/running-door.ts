import { type DoorClock, startClock, systemClock } from './clock.ts'
import { EventLog } from './disk/event-log.ts'
import { writeMemory, writeStoredTime } from './disk/memory.ts'
import { readSaved, type Saved } from './disk/saved.ts'
import { countCards, type HeldList, writeHeldList, writeKeys } from './disk/trust.ts'
import { Door } from './door.ts'
import { createFaults, type Faults } from './faults.ts'
import type { Gpiod } from './hardware/gpiod.ts'
import { type Input, watchInput } from './hardware/inputs.ts'
import { startReader } from './hardware/readers.ts'
import { Relay } from './hardware/relay.ts'
import { type Log, messageOf } from './log.ts'
import type { DoorSide } from './portal/conversation.ts'
import { PortalLink } from './portal/link.ts'
import type { Settings } from './settings.ts'
import type { Status } from './status.ts'
import { firmware } from './version.ts'

export type DoorOptions = {
  settings: Settings
  folder: string
  gpiod: Gpiod | undefined
  log: Log
  bootId: string
  /** Milliseconds that tests add to the door's clock. */
  shift: () => number
}

const timing = { tickMs: 500, storeTimeMs: 60_000, stuckMs: 20_000 }

/** Everything of one boot, from what the disk has: the door opens before there is a network. */
export async function openDoor(options: DoorOptions): Promise<RunningDoor> {
  return new RunningDoor(options, await readSaved(options.folder))
}

export class RunningDoor {
  readonly #options: DoorOptions
  readonly #saved: Saved
  readonly #faults: Faults = createFaults()
  readonly #clock: DoorClock
  readonly #events: EventLog
  readonly #relay: Relay
  readonly #door: Door
  readonly #inputs: Input[]
  readonly #link: PortalLink | undefined
  readonly #timers: NodeJS.Timeout[]
  #list: HeldList | undefined
  #isRestartAsked = false

  constructor(options: DoorOptions, saved: Saved) {
    const { folder, bootId, log, shift } = options
    this.#options = options
    this.#saved = saved
    this.#list = saved.list
    const issued = saved.list && Date.parse(saved.list.list.issued)
    this.#clock = startClock(systemClock, { stored: saved.storedTime, issued }, shift)
    const stamp = () => this.#clock.stamp()
    this.#events = new EventLog({ folder, bootId, stamp, log, onFault: this.#faultOf('events') })
    const { relay, fail } = options.settings
    this.#relay = new Relay({ pin: relay, fail, gpiod: options.gpiod, log, onFault: this.#faultOf('relay') })
    this.#door = this.#makeDoor()
    this.#inputs = this.#startInputs()
    this.#link = this.#startLink()
    this.#timers = [
      setInterval(() => this.#door.tick(), timing.tickMs),
      setInterval(() => this.#storeTime(), timing.storeTimeMs),
    ]
    this.#storeTime()
  }

  get isRestartAsked(): boolean {
    return this.#isRestartAsked
  }

  /** True while readers and pins run or are tried again, and the disk answers, if only with an error. */
  get isWell(): boolean {
    return this.#inputs.every((input) => input.isAlive()) && this.#events.stuckMs < timing.stuckMs
  }

  get status(): Status {
    const list = this.#list?.list
    const isConnected = this.#link?.isConnected ?? false
    return {
      serial: this.#saved.identity?.serial ?? null,
      paired: this.#saved.identity !== undefined,
      connected: isConnected,
      protocol: isConnected ? 2 : null,
      listVersion: list?.version ?? null,
      listExpires: list?.expires ?? null,
      cards: list ? countCards(list) : 0,
      waitingEvents: this.#events.waiting,
      fail: this.#options.settings.fail,
      relay: this.#relay.current,
      contact: this.#door.contact,
      lastError: this.#faults.last,
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#link?.stop()
    for (const input of this.#inputs) input.stop()
    await this.#relay.stop()
    await this.#events.close()
  }

  #faultOf(about: string) {
    return (fault: string | undefined) => this.#faults.set(about, fault)
  }

  #makeDoor(): Door {
    const { folder, settings } = this.#options
    const { pulseMs, heldOpenSeconds } = settings
    const around = {
      pulseMs,
      heldOpenSeconds,
      relay: this.#relay,
      now: () => this.#clock.now(),
      uptime: () => this.#clock.uptime(),
      write: (event: Parameters<EventLog['append']>[0]) => {
        this.#events.append(event)
        this.#link?.wakeSender()
      },
      keep: (memory: Saved['memory']) => this.#save('memory', writeMemory(folder, memory)),
      restart: () => {
        this.#isRestartAsked = true
      },
    }
    return new Door(around, this.#saved)
  }

  #startInputs(): Input[] {
    const { settings, gpiod, log } = this.#options
    const { contact, exit, readers, cardFormat: format } = settings
    const shared = (about: string) => ({ gpiod, log, onFault: this.#faultOf(about) })
    const onContact = (isOpen: boolean) => this.#door.moveContact(isOpen)
    const onExit = (isOn: boolean) => this.#door.moveExit(isOn)
    const onCard = (number: string) => this.#door.tap(number)
    const uptime = () => this.#clock.uptime()
    return [
      ...(contact ? [watchInput('contact', contact, { ...shared('contact'), onChange: onContact })] : []),
      ...(exit ? [watchInput('exit', exit, { ...shared('exit'), onChange: onExit })] : []),
      ...readers.map((place, index) => startReader(place, { ...shared(`reader ${index}`), format, onCard, uptime })),
    ]
  }

  #startLink(): PortalLink | undefined {
    const { identity, secret, keys } = this.#saved
    const { folder, bootId, log } = this.#options
    if (!identity) return undefined
    const door: DoorSide = {
      serial: identity.serial,
      secret,
      bootId,
      firmware,
      clock: this.#clock,
      events: this.#events,
      keys: () => keys,
      addKey: async (key) => {
        if (!keys.some(({ key_id }) => key_id === key.key_id)) keys.push(key)
        await writeKeys(folder, keys)
      },
      list: () => this.#list,
      takeList: async (held) => {
        this.#list = held
        this.#door.takeList(held)
        await writeHeldList(folder, held)
      },
      obey: (action) => this.#door.obey(action),
    }
    return new PortalLink({ portal: identity.portal, door, log, onFault: this.#faultOf('portal') })
  }

  #storeTime(): void {
    this.#save('clock', writeStoredTime(this.#options.folder, this.#clock.toStore()))
  }

  /** The door goes on without its disk, and says so. */
  #save(about: string, written: Promise<void>): void {
    written.then(
      () => this.#faults.set(about, undefined),
      (error: unknown) => {
        this.#options.log('not-written', { about, why: messageOf(error) })
        this.#faults.set(about, `${about} is not written to disk: ${messageOf(error)}`)
      },
    )
  }
}
