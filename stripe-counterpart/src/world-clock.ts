import { runUntil } from './billing/run-until.ts'
import type { StateFile } from './state.ts'
import type { World } from './world.ts'

/** The counterpart's own clock: a source of time, and how far it was moved ahead of that. */
export type WorldClock = {
  /** Seconds since 1970, that many milliseconds ahead of the source. */
  seconds(ahead: number): number
  /** Stands still at that second until told otherwise. */
  hold(seconds: number | undefined): void
  source(): number
}

export function createWorldClock(source: () => number): WorldClock {
  let held: number | undefined
  return {
    seconds: (ahead) => held ?? Math.floor((source() + ahead) / 1000),
    hold: (seconds) => void (held = seconds),
    source,
  }
}

export type WorldLife = {
  /** Lets happen what is due by now. */
  look(): void
  /** Moves the clock to that second; what is due on the way happens at its own time. */
  advance(to: number): void
}

export function createWorldLife(world: World, clock: WorldClock, file: StateFile): WorldLife {
  let reached = 0
  const runTo = (target: number): number => {
    try {
      // What was due while nobody looked happens at its own time, but never before what happened already.
      return runUntil(world, null, { target, tell: (at) => clock.hold(Math.max(at, reached)) })
    } finally {
      clock.hold(undefined)
      reached = target
    }
  }
  return {
    look: () => {
      if (runTo(world.mainTime()) > 0) file.keep(world.state)
    },
    advance: (to) => {
      if (to < world.mainTime()) throw new RangeError('The clock of the simulated Stripe only goes forward')
      runTo(to)
      world.state.clockAhead = to * 1000 - clock.source()
    },
  }
}
