import type { Subject } from '../state-actions.ts'

/** `error` is absent where it worked. */
export type BulkResult = { member: Subject; error?: unknown }

const atOnce = 4

/**
 * Does the same to each member, a few at a time, and tells the results so far. One refusal does not stop the others;
 * `signal` does: what has begun is finished, nothing more is begun.
 */
export async function runBulk(
  members: readonly Subject[],
  act: (member: Subject) => Promise<unknown>,
  { tell, signal }: { tell: (results: readonly BulkResult[]) => void; signal?: AbortSignal },
): Promise<void> {
  const waiting = [...members]
  const results: BulkResult[] = []
  const next = () => (signal?.aborted ? undefined : waiting.shift())
  async function work() {
    for (let member = next(); member; member = next()) {
      results.push(await resultOf(member, act))
      tell([...results])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function resultOf(member: Subject, act: (member: Subject) => Promise<unknown>): Promise<BulkResult> {
  try {
    await act(member)
    return { member }
  } catch (error) {
    return { member, error }
  }
}
