import { boardClock } from '@fobhouse/contract/protocol-2/clock.ts'

/** The machine's clock, and milliseconds that only ever grow. */
export type MachineClock = { now(): number; uptime(): number }

export const systemClock: MachineClock = { now: () => Date.now(), uptime: () => performance.now() }

/** What a start begins with: the time that was written before it, and the `issued` of the list on disk. */
type Known = { stored: number | undefined; issued: number | undefined }

export type DoorClock = ReturnType<typeof startClock>

/**
 * The door's clock of one boot. `shift` is added for tests only, and never stored: it moves the time by which the door
 * decides, not what the server said.
 */
export function startClock(machine: MachineClock, known: Known, shift: () => number = () => 0) {
  const bootedAt = machine.uptime()
  let server: { time: number; uptime: number } | undefined
  const uptime = () => Math.max(0, Math.round(machine.uptime() - bootedAt))

  function unshifted() {
    return boardClock({ uptime: uptime(), server, machine: machine.now(), ...known })
  }

  return {
    /** Milliseconds since this boot. */
    uptime,
    now(): number {
      return Math.round(unshifted().now + shift())
    },
    /** What an event says of when it happened. */
    stamp(): { mono: number; at: string; clock: string } {
      return { mono: uptime(), at: new Date(this.now()).toISOString(), clock: unshifted().clock }
    },
    /** The time to write down for the next boot. */
    toStore(): number {
      return Math.round(unshifted().now)
    },
    /** Takes the server's proven time, which held when the door's uptime was `at`. */
    hear(time: number, at: number): void {
      server = { time, uptime: at }
    },
  }
}
