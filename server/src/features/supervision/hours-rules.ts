/** From one instant until another, in milliseconds since 1970. */
export type Span = { from: number; to: number }

/** `to` is null while somebody is there. */
export type Visit = { memberId: number; from: number; to: number | null }

/** So much of one session counts at most. */
export const mostMs = 4 * 3_600_000

/** What counts of a session of which the whole does. */
export function wholeMs({ from, to }: Span): number {
  return Math.min(mostMs, Math.max(0, to - from))
}

/** How long at least one of these was there during a session, in milliseconds, as far as it counts. */
export function overlapMs(session: Span, presences: readonly Span[]): number {
  let counted = 0
  let reached = session.from
  for (const { from, to } of presences.toSorted((one, other) => one.from - other.from)) {
    const begin = Math.max(reached, from)
    const end = Math.min(session.to, to)
    if (end <= begin) continue
    counted += end - begin
    reached = end
  }
  return Math.min(mostMs, counted)
}
