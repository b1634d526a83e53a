import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'
import { z } from 'zod'

// Runs in a thread of its own: see bcrypt.ts.
const { password, hash } = z.object({ password: z.string(), hash: z.string() }).parse(workerData)
parentPort?.postMessage(compareSync(password, hash), []) // transfers no objects
