import { setTimeout as wait } from 'node:timers/promises'

/** Repeats until nothing is wrong; returns what still is after that time. */
export async function eventually(find: () => Promise<string[]>, withinMs = 15_000): Promise<string[]> {
  const latest = Date.now() + withinMs
  for (;;) {
    const faults = await find()
    if (faults.length === 0 || Date.now() > latest) return faults
    await wait(50)
  }
}
