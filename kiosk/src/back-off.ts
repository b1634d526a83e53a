const firstMs = 500
const steadyMs = 60_000
const mostFailures = 5

/** How many lives of the browser in a row went wrong, once one that lasted so long has ended. */
export function countFailures(before: number, livedMs: number): number {
  return livedMs >= steadyMs ? 1 : before + 1
}

/**
 * Half a second after the first failure, twice as long after each further one. After the fifth none: then it is the screen
 * that is gone, and whoever started this program has to start that, too.
 */
export function pauseAfter(failures: number): number | undefined {
  return failures < mostFailures ? firstMs * 2 ** (failures - 1) : undefined
}
