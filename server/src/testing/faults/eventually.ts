import { setTimeout as wait } from 'node:timers/promises'

/** Looks again until nothing is wrong; what still is after so long. */
export async function eventually(find: () => Promise<string[]>, withinMs = 15_000): Promise<string[]> {
  const latest = Date.now() + withinMs
  for (;;) {
    const faults = await find()
    if (faults.length === 0 || Date.now() > latest) return faults
    await wait(50)
  }
}
