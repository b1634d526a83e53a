const firstMs = 500
const steadyMs = 60_000
const mostFailures = 5

/** The browser's failures in a row, given how long its last run was; a steady run starts the count again at 1. */
export function countFailures(before: number, livedMs: number): number {
  return livedMs >= steadyMs ? 1 : before + 1
}

/**
 * Half a second after the first failure, doubled after each further one. Undefined after the fifth: the screen itself
 * is gone then and must be restarted from outside.
 */
export function pauseAfter(failures: number): number | undefined {
  return failures < mostFailures ? firstMs * 2 ** (failures - 1) : undefined
}
