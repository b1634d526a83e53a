/** How much of the hours after which the lens is cleaned has been used. */
const usedShare = 0.93
const leastSeconds = 40 * 60

/**
 * After how many whole hours the laser's lens is cleaned, and how long each use since the laser is booked took, so that
 * with the seconds used before exactly that share of them is used: at least forty minutes, and with four uses less than
 * fifty-five.
 */
export function fillLens({ before, uses }: { before: number; uses: number }): { hours: number; secondsEach: number } {
  const usedOfHour = 3600 * usedShare
  const hours = Math.max(1, Math.ceil((before + uses * leastSeconds) / usedOfHour))
  return { hours, secondsEach: Math.floor((hours * usedOfHour - before) / Math.max(1, uses)) }
}
