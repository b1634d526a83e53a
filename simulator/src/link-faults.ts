import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

/** The network faults that a command can cause. */
export type LinkFault =
  /** The connection breaks; the board reconnects by itself. */
  | { type: 'drop' }
  /** From now on every frame takes this long, both ways. */
  | { type: 'delay'; milliseconds: number }
  /** Nothing passes and neither end is told, until the board notices the silence and reconnects. */
  | { type: 'half-open' }
  /** The next frame is sent twice. */
  | { type: 'duplicate' }
  /** The board sends noise. */
  | { type: 'garbage' }
  /** Ends all faults; delayed frames arrive. */
  | { type: 'heal' }

export const faultUsage = `  drop | delay <milliseconds> | half-open | duplicate | garbage | heal     what happens to its network`

/** Reads a fault from the words of a line; undefined for other words. */
export function parseFault([name = '', value, ...rest]: readonly string[]): LinkFault | undefined {
  if (rest.length > 0) return undefined
  if (name === 'delay') {
    const milliseconds = Number(value)
    return value !== undefined && milliseconds >= 0 ? { type: name, milliseconds } : undefined
  }
  if (value !== undefined) return undefined
  switch (name) {
    case 'drop':
    case 'half-open':
    case 'duplicate':
    case 'garbage':
    case 'heal':
      return { type: name }
    default:
      return undefined
  }
}

/** Frames that no server understands. */
export const noise = ['{"command":', '\u0000\u0001\u0002', '["command","ping"]', '{"card_id":"1001"}', 'GET / HTTP/1.1']

/** A line between a board and its server that can be slow, dead or repeating. Frames keep their order. */
export class FaultyLine {
  readonly #timers: Timers
  #delay = 0
  #isDead = false
  #mustRepeat = false
  #underWay: { arrive: () => void; callOff: () => void }[] = []

  constructor(timers: Timers) {
    this.#timers = timers
  }

  /** Lets a frame through now, later or never. */
  carry(arrive: () => void): void {
    if (this.#isDead) return
    if (this.#delay === 0 && this.#underWay.length === 0) return arrive()
    const callOff = this.#timers.after(this.#delay, () => this.#underWay.shift()?.arrive())
    this.#underWay.push({ arrive, callOff })
  }

  /** How often to send the current frame. */
  copies(): 1 | 2 {
    const copies = this.#mustRepeat ? 2 : 1
    this.#mustRepeat = false
    return copies
  }

  slowDown(milliseconds: number): void {
    this.#delay = milliseconds
  }

  goDead(): void {
    this.#isDead = true
  }

  repeatNext(): void {
    this.#mustRepeat = true
  }

  heal(): void {
    const underWay = this.#underWay
    this.#delay = 0
    this.#isDead = false
    this.#mustRepeat = false
    this.#underWay = []
    for (const { arrive, callOff } of underWay) {
      callOff()
      arrive()
    }
  }

  /** A new connection: frames delayed on the old one are lost. */
  renew(): void {
    for (const { callOff } of this.#underWay) callOff()
    this.#underWay = []
    this.#isDead = false
  }
}
