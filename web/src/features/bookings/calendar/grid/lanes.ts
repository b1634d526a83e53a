type Placed = { from: number; to: number }
/** `lane` of `lanes` side by side, from 0. */
export type Lane = { lane: number; lanes: number }

/**
 * Puts what overlaps side by side. Takes minutes of one day; what is shorter than `least` is drawn as long as that, and
 * takes the room.
 */
export function lanesOf<Entry extends Placed>(entries: readonly Entry[], least: number): (Entry & Lane)[] {
  const sorted = entries.toSorted((one, other) => one.from - other.from || other.to - one.to)
  const placed: (Entry & Lane)[] = []
  let group: (Entry & Lane)[] = []
  /** Where each lane of the group is free again. */
  let ends: number[] = []
  for (const entry of sorted) {
    if (ends.every((end) => end <= entry.from)) {
      group = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= entry.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = Math.max(entry.to, entry.from + least)
    group.push({ ...entry, lane, lanes: 1 })
    for (const one of group) one.lanes = ends.length
    placed.push(...group.slice(-1))
  }
  return placed
}
