import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

type Notice = 'opened' | 'closed' | 'forced' | 'held_open'
type Owner = { isHeld(): boolean; tell(notice: Notice): void }

const graceMs = 5000
const longestOpenMs = 30_000

/** The contact of the door: what it says about people who go through it. */
export class Contact {
  readonly #timers: Timers
  readonly #owner: Owner
  #mayOpen = false
  #isOpen = false
  #endGrace = () => {}
  #callOff = () => {}

  constructor(timers: Timers, owner: Owner) {
    this.#timers = timers
    this.#owner = owner
  }

  /** The lock lets somebody through: within some seconds opening is no force. */
  release(): void {
    this.#endGrace()
    this.#mayOpen = true
    this.#endGrace = this.#timers.after(graceMs, () => {
      this.#mayOpen = false
    })
  }

  move(isOpen: boolean): void {
    if (isOpen === this.#isOpen) return
    this.#isOpen = isOpen
    this.#callOff()
    this.#owner.tell(isOpen ? 'opened' : 'closed')
    if (!isOpen) return
    if (!this.#mayOpen && !this.#owner.isHeld()) this.#owner.tell('forced')
    this.#callOff = this.#timers.after(longestOpenMs, () => {
      if (!this.#owner.isHeld()) this.#owner.tell('held_open')
    })
  }

  stop(): void {
    this.#endGrace()
    this.#callOff()
  }
}
