import { unsetClock } from './events.ts'

/** What a board knows about the time. All in milliseconds; `uptime` counts from its boot. */
export type ClockFacts = {
  uptime: number
  /** The last time that the server proved in this boot, and the uptime at which it came. */
  server: { time: number; uptime: number } | undefined
  /** What the machine's clock shows now. */
  machine: number
  /** The time that was written to disk before this boot. */
  stored: number | undefined
  /** The `issued` of the list that the board had at its boot. */
  issued: number | undefined
}

/**
 * The time by which a board decides, and what its events say of the clock. The server always wins, backwards, too. Before
 * it has spoken, the time is the latest that is known, and goes on with the uptime.
 */
export function boardClock({ uptime, server, machine, stored, issued }: ClockFacts) {
  if (server) return { now: server.time + (uptime - server.uptime), clock: 'set' as const }
  const [fromStored, fromIssued] = [(stored ?? -Infinity) + uptime, (issued ?? -Infinity) + uptime]
  const now = Math.max(machine, fromStored, fromIssued)
  // A machine's clock behind the list has lost its time.
  const isUnset = stored === undefined && machine < fromIssued
  return { now, clock: isUnset ? unsetClock : 'set' }
}
