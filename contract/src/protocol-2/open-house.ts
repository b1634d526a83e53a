import { windowAt } from './decide.ts'
import type { DoorList } from './list.ts'

/** What decides about open house beside the windows. Instants are milliseconds since 1970, in any order. */
export type OpenHouseFacts = {
  open: DoorList['open']
  /** Granted taps of keyholders at this door. */
  keyholderTaps: readonly number[]
  /** When an administrator's `lock`, a lockout or a lockdown ended it. */
  ends: readonly number[]
}

/** `waiting`: the window is on, and no keyholder came yet. `ended`: it is over for this window. */
export type OpenHouse = { state: 'off' } | { state: 'waiting' | 'open' | 'ended'; since: number; until: number }

/** The state of open house at an instant. What happened after `now` does not count. */
export function openHouseAt({ open, keyholderTaps, ends }: OpenHouseFacts, now: number): OpenHouse {
  const window = windowAt(open.windows, now)
  if (!window) return { state: 'off' }
  const [from, until] = [window[0] * 1000, window[1] * 1000]
  const endedAt = firstWithin(ends, from, now)
  if (endedAt !== undefined) return { state: 'ended', since: endedAt, until }
  if (!open.after_keyholder) return { state: 'open', since: from, until }
  const cameAt = firstWithin(keyholderTaps, from - open.minutes_before * 60_000, now)
  if (cameAt === undefined) return { state: 'waiting', since: from, until }
  return { state: 'open', since: Math.max(from, cameAt), until }
}

/**
 * True while a board holds its door open by itself: by a list that has not expired, and not while it is locked out. The
 * board writes the instant at which a list with `locked_out` comes into `ends`, so that this window's open house stays over.
 */
export function isOpenHouse(list: DoorList, facts: Omit<OpenHouseFacts, 'open'>, now: number): boolean {
  if (list.locked_out || now >= Date.parse(list.expires)) return false
  return openHouseAt({ ...facts, open: list.open }, now).state === 'open'
}

function firstWithin(instants: readonly number[], from: number, to: number): number | undefined {
  const within = instants.filter((instant) => from <= instant && instant <= to)
  return within.length === 0 ? undefined : Math.min(...within)
}
