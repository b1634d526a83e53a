import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../../core/config.ts'
import { callWeb } from '../../integrations/web-call.ts'

/** Like `package.json`: with the Node and the dependencies of the version checked out now. */
function start(root: string, args: readonly string[], environment: Record<string, string>) {
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2']
  return spawn(join(root, 'scripts/with-node'), ['node', ...flags, join(root, 'scripts/fobhouse.ts'), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Runs a command of the version that is checked out. Throws its last line of output if it fails. */
export async function runVersion(root: string, args: readonly string[]): Promise<void> {
  const child = start(root, args, {})
  const words = lastLineOf(child.stderr)
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error((await words) || `${args[0] ?? ''} ended with ${String(child.exitCode)}`)
}

/** A small board is slow at building the page. */
const longestStartMs = 20 * 60_000
const pauseMs = 200

/**
 * Starts the checked-out version on a club, which migrates the database, on an unused port and without recurring work,
 * and waits until it is well. Throws its last line of output if it is not.
 */
export async function tryServer(
  root: string,
  { dataFolder, databaseUrl, keyFile }: Pick<Config, 'dataFolder' | 'databaseUrl' | 'keyFile'>,
): Promise<void> {
  const port = await findFreePort()
  const child = start(root, ['start'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    FOBHOUSE_DATA: dataFolder,
    FOBHOUSE_KEY_FILE: keyFile,
    DATABASE_URL: databaseUrl,
    FOBHOUSE_JOBS: 'off',
  })
  const words = lastLineOf(child.stderr)
  const ended = once(child, 'exit')
  const tooLate = AbortSignal.timeout(longestStartMs)
  try {
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error((await words) || 'It ended without a message')
      if (await isWell(port)) return
      if (tooLate.aborted) throw new Error('It did not answer within twenty minutes')
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Asks for the process, its database and its page. */
async function isWell(port: number): Promise<boolean> {
  for (const path of ['/api/health/ready', '/api/config/', '/']) {
    const answer = await callWeb(`http://127.0.0.1:${port}${path}`, { method: 'GET', mostBytes: 1_000_000 }).catch(
      () => undefined, // not yet
    )
    if (answer?.status !== 200) return false
  }
  return true
}

async function lastLineOf(stream: NodeJS.ReadableStream): Promise<string> {
  let last = ''
  for await (const line of createInterface({ input: stream })) if (line.trim() !== '') last = line
  return last.replace(/^fobhouse: /, '')
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
