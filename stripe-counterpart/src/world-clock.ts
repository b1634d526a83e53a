import { runUntil } from './billing/run-until.ts'
import type { StateFile } from './state.ts'
import type { World } from './world.ts'

/** The counterpart's own clock: a source of time, and how far it was moved ahead. */
export type WorldClock = {
  /** Seconds since 1970; `ahead` is in milliseconds. */
  seconds(ahead: number): number
  /** Holds the clock at that second; undefined lets it run again. */
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
  /** Runs everything due by now. */
  look(): void
  /** Moves the clock to that second; whatever becomes due until then happens at its own time. */
  advance(to: number): void
}

export function createWorldLife(world: World, clock: WorldClock, file: StateFile): WorldLife {
  let reached = 0
  const runTo = (target: number): number => {
    try {
      // Overdue things happen at their own time, but never earlier than what has already happened.
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
