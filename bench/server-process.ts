import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const command = resolve(import.meta.dirname, '../server/src/cli/main.ts')

export type ServerProcess = {
  origin: string
  dataFolder: string
  /** From spawning the process to its first answer. */
  millisecondsToFirstAnswer: number
  /** Resident memory now. */
  residentMegabytes(): number
  stop(): Promise<void>
}

/** A club set up on a throw-away folder, with the administrator that `signIn` knows. */
export async function createClubFolder(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-bench-'))
  const child = spawn(
    process.execPath,
    [
      command,
      'setup',
      '--site-name',
      'Bench',
      '--site-owner',
      'Bench',
      '--locale',
      'en-AU',
      '--time-zone',
      'UTC',
      '--admin-email',
      administrator.email,
      '--admin-first-name',
      'Ada',
      '--admin-last-name',
      'Bench',
      '--admin-password-stdin',
    ],
    { env: { ...process.env, FOBHOUSE_DATA: folder, DATABASE_URL: '' }, stdio: ['pipe', 'ignore', 'inherit'] },
  )
  child.stdin?.end(`${administrator.password}\n`)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`fobhouse setup ended with ${String(code)}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const administrator = { email: 'ada@example.org', password: 'quartz-lantern-meadow-41' }

/** Starts the real server on a folder and waits until it answers. */
export async function startServer(dataFolder: string): Promise<ServerProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [command, 'start'], {
    env: { ...process.env, PORT: String(port), FOBHOUSE_DATA: dataFolder, DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await firstAnswer(`${origin}/api/config/`, child)
  return {
    origin,
    dataFolder,
    millisecondsToFirstAnswer: performance.now() - started,
    residentMegabytes: () => readResidentMegabytes(child),
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined) // refused until it listens
    if (answer?.ok) return void (await answer.text())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`The server ended with ${child.exitCode} before it answered`)
}

function readResidentMegabytes(child: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

/** Signs the administrator in and gives the cookie header of the session. */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
