/** So long a trainer's granted tap vouches for the next card. */
export const vouchMs = 60_000

/** A stored tap at a tool. Instants as text. */
export type TapFacts = {
  id: number
  memberId: number | null
  cardNumber: string
  isGranted: boolean
  at: string
}

type VouchFacts = {
  /** The latest taps at the tool, the newest first. */
  taps: readonly TapFacts[]
  /** The tap that began the latest session at the tool. */
  beganWith: number | null
  /** When the next card is held there. */
  now: string
}

/**
 * Who vouches for the next card at a tool: the member whose tap began the latest session there, at most a minute ago,
 * if no other card was held there since. The clock may have been set back: what lies in the future vouches for nobody.
 */
export function vouchOf({ taps, beganWith, now }: VouchFacts): number | null {
  const index = taps.findIndex(({ id }) => id === beganWith)
  const begin = taps[index]
  if (!begin?.isGranted) return null
  const isSpent = taps.slice(0, index).some(({ cardNumber }) => cardNumber !== begin.cardNumber)
  const age = Date.parse(now) - Date.parse(begin.at)
  return !isSpent && age >= 0 && age <= vouchMs ? begin.memberId : null
}
