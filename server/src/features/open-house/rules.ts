import type { OpenStateName } from '@fobhouse/contract/open-house.ts'

/** A window in milliseconds since 1970; it does not hold at `to` any more. */
export type Window = { from: number; to: number }

export type OpenHouseFacts = {
  now: number
  /** The window that holds now; undefined: none. */
  window: Window | undefined
  /** How long before a window a keyholder may come, in milliseconds. */
  beforeMs: number
  /** When a keyholder last came; null: never. */
  cameAt: number | null
  /** The end of the window that was ended early, as it was then; null: none. */
  endedUntil: number | null
  /** While it is ended, since when; else null. */
  endedAt: number | null
  /** When the last lockdown that is over ended; null: none is. */
  lockdownEndedAt: number | null
  /** Whether the door is locked out, or the house in lockdown. */
  isShut: boolean
}

export type OpenHouse = { state: OpenStateName; since: number | null; until: number | null }

/**
 * How open house stands (`docs/rules/open-house.md`). What shuts the door ends the window for good: `ended` is kept
 * by the caller as `endedUntil`.
 */
export function judgeOpenHouse(facts: OpenHouseFacts): OpenHouse {
  const { now, window, beforeMs, cameAt, lockdownEndedAt, isShut } = facts
  if (!window) return { state: 'off', since: null, until: null }
  const { from, to } = window
  // One that is over may have been noticed by nobody.
  const hadLockdown = lockdownEndedAt !== null && lockdownEndedAt > from
  if (isShut || hadLockdown || wasEnded(window, facts)) return { state: 'ended', since: now, until: to }
  const hasCome = cameAt !== null && cameAt >= from - beforeMs && cameAt <= now
  return hasCome
    ? { state: 'open', since: Math.max(from, cameAt), until: to }
    : { state: 'waiting', since: from, until: to }
}

/** Its schedule may have changed since: a window that is longer or shorter now is still the one that was ended. */
function wasEnded({ from, to }: Window, { endedUntil, endedAt }: OpenHouseFacts): boolean {
  if (endedUntil === null || endedUntil <= from) return false
  return endedUntil <= to || (endedAt !== null && endedAt < to)
}
