import type { Subject } from '../state-actions.ts'

/** `error` is absent after success. */
export type BulkResult = { member: Subject; error?: unknown }

const atOnce = 4

/**
 * Does the same for each member, a few at a time, and reports the results so far. A refusal does not stop the others;
 * `signal` does: started calls finish, no more are started.
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
