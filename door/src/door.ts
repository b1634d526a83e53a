import { decide } from '@fobhouse/contract/protocol-2/decide.ts'
import { type DoorList, hasTag } from '@fobhouse/contract/protocol-2/list.ts'
import { isOpenHouse } from '@fobhouse/contract/protocol-2/open-house.ts'
import type { Order } from '@fobhouse/contract/protocol-2/orders.ts'
import { tagOf } from '@fobhouse/contract/protocol-2/tags.ts'
import type { NewEvent } from './disk/event-log.ts'
import { dropOld, type Memory } from './disk/memory.ts'
import type { HeldList } from './disk/trust.ts'

type Surroundings = {
  pulseMs: number
  /** 0: never. */
  heldOpenSeconds: number
  /** Milliseconds since 1970. */
  now: () => number
  uptime: () => number
  write: (event: NewEvent) => void
  relay: { pulse(ms: number): void; hold(isOn: boolean): void; shut(): void; readonly isOpen: boolean }
  /** Called when `memory` has changed and is to be kept. */
  keep: (memory: Memory) => void
  /** Called for an order to restart. */
  restart: () => void
}

/** An opening explains a contact that opens up to so long after it. */
const explainedMs = 5000

/** What happens at the door: cards, the exit button, the contact, orders, and what the clock brings. Nothing here waits. */
export class Door {
  readonly #around: Surroundings
  #memory: Memory
  #list: HeldList | undefined
  #isUnlocked = false
  #contact: boolean | undefined
  #isExitDown: boolean | undefined
  /** The uptime up to which the relay opens the door: the end of the last pulse or hold. */
  #explainedAt = -Infinity
  #openSince: number | undefined
  #isLongOpenTold = false

  constructor(around: Surroundings, { memory, list }: { memory: Memory; list: HeldList | undefined }) {
    this.#around = around
    this.#memory = memory
    this.#list = list
    around.write({ type: 'boot' })
    // What an administrator held open before this start is shut now.
    this.tick()
  }

  get list(): DoorList | undefined {
    return this.#list?.list
  }

  /** Null while the door has no contact, or it has not told anything yet. */
  get contact(): 'open' | 'closed' | null {
    if (this.#contact === undefined) return null
    return this.#contact ? 'open' : 'closed'
  }

  /** A card at a reader, as its decimal number. */
  tap(number: string): void {
    const { now, write } = this.#around
    const held = this.#list
    const tag = held ? tagOf(held.hashKey, number) : ''
    const at = now()
    const decision = decide(held?.list, { tag, now: at })
    const onList = held !== undefined && isOnList(held.list, tag)
    write({
      type: 'tap',
      card: held ? tag : null,
      hash_key_id: held?.list.hash_key_id ?? null,
      ...decision,
      ...(onList ? {} : { number }),
    })
    if (decision.outcome !== 'granted') return
    this.#pulse()
    if (held && hasTag(held.list.keyholders.cards, tag)) {
      this.#change({ keyholderTaps: [...dropOld(this.#memory.keyholderTaps, at), at] })
      this.tick()
    }
  }

  /** The way out is open to everybody at any time. A button that is down at the start was not pressed now. */
  moveExit(isDown: boolean): void {
    const isPressed = isDown && this.#isExitDown === false
    this.#isExitDown = isDown
    if (!isPressed) return
    this.#around.write({ type: 'exit' })
    this.#pulse()
  }

  /** The first value of a contact is no event: the door was found like that. */
  moveContact(isOpen: boolean): void {
    const before = this.#contact
    this.#contact = isOpen
    if (before === undefined || before === isOpen) {
      if (isOpen) this.#openSince ??= this.#around.uptime()
      return
    }
    this.#around.write({ type: isOpen ? 'opened' : 'closed' })
    this.#openSince = isOpen ? this.#around.uptime() : undefined
    this.#isLongOpenTold = false
    const isExplained = this.#around.uptime() - this.#explainedAt <= explainedMs
    if (isOpen && !isExplained) this.#around.write({ type: 'forced' })
  }

  takeList(held: HeldList): void {
    const wasLockedOut = this.#list?.list.locked_out ?? false
    this.#list = held
    if (held.list.locked_out && !wasLockedOut) this.#end()
    this.tick()
  }

  obey(action: Order['action']): void {
    if (action === 'bump') this.#pulse()
    else if (action === 'unlock') this.#isUnlocked = true
    else if (action === 'lock') this.#end()
    else this.#around.restart()
    this.tick()
  }

  /** Does what the clock asks for. Call it about every half second. */
  tick(): void {
    const { now, uptime, heldOpenSeconds, relay, write } = this.#around
    this.#tellExpiry(now())
    const isHeld = this.#isUnlocked || this.#isOpenHouse(now())
    if (isHeld !== this.#memory.toldHold) {
      write({ type: 'hold', on: isHeld })
      this.#change({ toldHold: isHeld })
    }
    relay.hold(isHeld)
    if (isHeld) this.#explainedUntil(uptime())
    if (isHeld && this.#openSince !== undefined) this.#openSince = uptime()
    const isLong = this.#openSince !== undefined && uptime() - this.#openSince >= heldOpenSeconds * 1000
    if (!isLong || isHeld || heldOpenSeconds === 0 || this.#isLongOpenTold) return
    this.#isLongOpenTold = true
    write({ type: 'held_open' })
  }

  #isOpenHouse(now: number): boolean {
    return this.#list !== undefined && isOpenHouse(this.#list.list, this.#memory, now)
  }

  #pulse(): void {
    const { uptime, pulseMs, relay } = this.#around
    this.#explainedUntil(uptime() + pulseMs)
    relay.pulse(pulseMs)
  }

  #explainedUntil(uptime: number): void {
    this.#explainedAt = Math.max(this.#explainedAt, uptime)
  }

  /** An order to lock, or a lockout: open house is over for its window, and a pulse too. */
  #end(): void {
    this.#isUnlocked = false
    const at = this.#around.now()
    this.#change({ ends: [...dropOld(this.#memory.ends, at), at] })
    // Written down before the relay moves.
    this.tick()
    this.#around.relay.shut()
  }

  /** Once for each list. */
  #tellExpiry(now: number): void {
    const list = this.#list?.list
    if (!list || now < Date.parse(list.expires) || this.#memory.toldExpired === list.version) return
    this.#around.write({ type: 'list_expired' })
    this.#change({ toldExpired: list.version })
  }

  #change(changed: Partial<Memory>): void {
    this.#memory = { ...this.#memory, ...changed }
    this.#around.keep(this.#memory)
  }
}

function isOnList({ groups, keyholders }: DoorList, tag: string): boolean {
  return groups.some(({ cards }) => hasTag(cards, tag)) || hasTag(keyholders.cards, tag)
}
