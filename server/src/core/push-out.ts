/** Something unknown that registered by itself: where it calls from, and when it did last. */
export type Waiting = { id: number; network: string; lastSeen: string }

/**
 * Which of the unknown ones makes room for another: of the network that has most of them, the one that has been silent
 * longest. So whoever floods the list pushes out only their own, and what is really there, and calls again and again, stays.
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
