const longestMs = 60_000

/**
 * How long to wait after so many failures in a row: 1, 2, 4 … 60 s, each shortened by up to a half, so that the doors of a
 * club do not all come at once. `chance` is from 0 to 1.
 */
export function pauseAfter(failures: number, chance: number): number {
  const full = Math.min(1000 * 2 ** (failures - 1), longestMs)
  return Math.round(full * (1 - chance / 2))
}
