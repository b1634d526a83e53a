/**
 * Runs works one after another, in the order in which they came. Two hundred people who want the same hour would
 * otherwise meet in the database, where each but one has to begin again and again. What other processes write is left
 * to the transactions.
 */
export function createTurnstile(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result
    return result
  }
}
