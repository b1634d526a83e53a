import { parentPort, workerData } from 'node:worker_threads'
import { readFile, type Reading } from './read-file.ts'

// Runs in a thread of its own: see read-in-thread.ts, which alone starts it with this.
const { text, reading } = workerData as { text: string; reading: Reading }
parentPort?.postMessage(readFile(text, reading), []) // transfers no objects
