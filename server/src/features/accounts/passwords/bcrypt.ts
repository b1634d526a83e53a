import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const script = new URL('bcrypt-worker.ts', import.meta.url)
/** So many are compared at once; one core is left to those who answer. */
const lanes: Promise<unknown>[] = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
  Promise.resolve(),
)
let next = 0

/**
 * Whether a password belongs to a bcrypt hash. Node has no bcrypt of its own, and the library is JavaScript: a comparison
 * takes a third of a second, in which the thread that answers would answer nobody, no door either.
 */
export async function compareBcrypt(password: string, hash: string): Promise<boolean> {
  const lane = next
  next = (next + 1) % lanes.length
  const compared = (lanes[lane] ?? Promise.resolve()).then(() => compareInThread(password, hash))
  lanes[lane] = compared.catch(() => undefined) // told to whoever asked
  return compared
}

function compareInThread(password: string, hash: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: { password, hash } })
    worker.once('message', (isRight) => resolve(isRight === true))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The comparison of a password ended with ${code}`)))
  })
}
