import { Worker } from 'node:worker_threads'
import type { FileRead, Reading } from './read-file.ts'

const script = new URL('reading-thread.ts', import.meta.url)
const mostMemoryMb = 192
/** A calendar of 2 MB takes less than a tenth of it. */
const usualMostMs = 20_000

export type ThreadRead = FileRead | { fault: 'too_slow' }

/**
 * Reads a calendar file in another thread: it may have megabytes, and rules that no date ever meets, for which the
 * library looks without end. Meanwhile doors open.
 */
export function readInThread(text: string, reading: Reading, mostMs = usualMostMs): Promise<ThreadRead> {
  return new Promise((resolve) => {
    const worker = new Worker(script, {
      workerData: { text, reading },
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    })
    const timer = setTimeout(() => end({ fault: 'too_slow' }), mostMs)
    const end = (read: ThreadRead) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(read)
    }
    worker.once('message', (read: FileRead) => end(read)) // it is ours, and sends nothing else
    worker.once('error', () => end({ fault: 'unreadable' })) // too much for its memory
    worker.once('exit', () => end({ fault: 'unreadable' }))
  })
}
