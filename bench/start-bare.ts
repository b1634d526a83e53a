import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** Starts one of this folder's bare servers in its own process; `input` is what it reads first. */
export async function startBare(program: string, input = ''): Promise<{ origin: string; stop(): void }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, program)], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(input)
  const printed: unknown[] = await once(child.stdout, 'data')
  return { origin: `http://127.0.0.1:${String(printed[0]).trim()}`, stop: () => void child.kill() }
}
