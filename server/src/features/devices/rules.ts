const day = 24 * 60 * 60 * 1000

/** A board that was last heard at `lastSeen`, milliseconds; null for never. */
export function isLongSilent(lastSeen: number | null, now: number): boolean {
  return lastSeen === null || now - lastSeen > day
}
