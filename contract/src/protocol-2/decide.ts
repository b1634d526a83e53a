import type { BoardReason } from '../routes/boards.ts'
import { type DoorList, hasTag, type Window } from './list.ts'

export type Decision =
  | { outcome: 'granted' | 'locked_out' | 'unknown_card' }
  | { outcome: 'denied'; reason: BoardReason }

/**
 * What a board does with a card, by its list alone. Instants are milliseconds since 1970. A board without a list has no
 * hash key and therefore no tag: any text does.
 */
export function decide(list: DoorList | undefined, { tag, now }: { tag: string; now: number }): Decision {
  if (!list) return { outcome: 'denied', reason: 'no_list' }
  if (list.locked_out) return { outcome: 'locked_out' }
  if (now >= Date.parse(list.expires)) {
    const { until, cards } = list.keyholders
    const isAdmitted = now < Date.parse(until) && hasTag(cards, tag)
    return isAdmitted ? { outcome: 'granted' } : { outcome: 'denied', reason: 'list_expired' }
  }
  const group = list.groups.find(({ cards }) => hasTag(cards, tag))
  if (!group) return { outcome: 'unknown_card' }
  const isOpen = group.windows === null || windowAt(group.windows, now) !== undefined
  return isOpen ? { outcome: 'granted' } : { outcome: 'denied', reason: 'outside_hours' }
}

/** The window that holds at an instant: from its begin on, and no longer at its end. */
export function windowAt(windows: readonly Window[], now: number): Window | undefined {
  return windows.find(([from, to]) => from * 1000 <= now && now < to * 1000)
}
