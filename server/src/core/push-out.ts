/** An unknown thing that registered itself: the network and the moment of its last call. */
export type Waiting = { id: number; network: string; lastSeen: string }

/**
 * Chooses which unknown device or kiosk has to make room: the longest silent one of the network that has most of them.
 * A flood therefore pushes out only itself, and a real device, which keeps calling, stays.
 */
export function choosePushedOut(waiting: readonly Waiting[]): Waiting | undefined {
  const counts = new Map<string, number>()
  for (const { network } of waiting) counts.set(network, (counts.get(network) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const candidates = waiting.filter(({ network }) => counts.get(network) === most)
  return candidates.toSorted((one, other) => compare(one.lastSeen, other.lastSeen) || one.id - other.id)[0]
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
