import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { runFolderVariable } from './run-folder.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Preload this and add a channel (`ipc`): then the process ends with the test's, even at SIGKILL. */
export const endWithStarter = pathToFileURL(join(import.meta.dirname, 'end-with-starter.ts')).href

/** Present in a run of tests: the folder that its files share. */
const shared = process.env[runFolderVariable]

/**
 * As small in memory as a club's. Not in tests: of the time in which a server starts, more than a quarter went into
 * collecting garbage from so little.
 */
const youngMegabytes = shared === undefined ? 2 : 16

/** Like `npm run fobhouse` (package.json, scripts/with-node): built if a run built it, small in memory, with a compile cache. */
export const fobhouse = {
  arguments: [
    '--disable-warning=ExperimentalWarning',
    `--max-semi-space-size=${youngMegabytes}`,
    process.env['FOBHOUSE_TEST_SERVER'] ?? join(root, 'server/src/cli/main.ts'),
  ],
  environment: {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '1048576',
  },
}

/** The administrator of a club made by `createClubFolder`. */
export const administrator = { email: 'ada@example.org', password: 'quartz-lantern-meadow-41' }

/** To ask again and again takes the server's own time from it: it is asked when it says that it listens. */
const silenceMs = 2000

/** Far more than a start or an end takes on a busy machine; then the server is killed. */
const patienceSeconds = 90

export type ServerProcess = {
  origin: string
  /** The club's data. */
  folder: string
  pid: number
  /** Its output so far. */
  output(): string
  /** From the spawn to the first answer. */
  millisecondsToFirstAnswer: number
  residentMegabytes(): number
  /** Asks it to end, waits, and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it like a power cut, and waits. */
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  hasEnded(): boolean
}

/** A club's data; `remove` deletes it. */
export type Folder = { folder: string; remove(): void }

/** For a club that is yet to be set up. */
export function createEmptyFolder(): Folder {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A data folder with a club set up from the command line, there or in a PostgreSQL database. */
export function createClubFolder(databaseUrl = ''): Promise<Folder> {
  return databaseUrl === '' ? copyOfRun('club', () => setUpClub('')) : setUpClub(databaseUrl)
}

/** What `make` makes: the first test that needs it in a run has it made, and the others copy it. */
export async function copyOfRun(name: string, make: () => Promise<Folder>): Promise<Folder> {
  if (shared === undefined) return make()
  const kept = join(shared, name)
  if (!existsSync(kept)) keep(await make(), kept)
  const created = createEmptyFolder()
  cpSync(kept, created.folder, { recursive: true })
  return created
}

function keep({ folder, remove }: Folder, kept: string): void {
  try {
    renameSync(folder, kept)
  } catch (error) {
    if (!existsSync(kept)) throw error
    remove() // another process was quicker
  }
}

async function setUpClub(databaseUrl: string): Promise<Folder> {
  const created = createEmptyFolder()
  const child = spawn(process.execPath, [...fobhouse.arguments, 'setup', ...setupArguments()], {
    env: { ...process.env, ...fobhouse.environment, FOBHOUSE_DATA: created.folder, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin?.end(`${administrator.password}\n`)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`fobhouse setup ended with ${String(code)}`)
  return created
}

function setupArguments(): string[] {
  const facts = {
    'site-name': 'Harbourside Makers',
    'site-owner': 'Harbourside Makers Inc.',
    locale: 'en-AU',
    'time-zone': 'Australia/Brisbane',
    'admin-email': administrator.email,
    'admin-first-name': 'Ada',
    'admin-last-name': 'Harbour',
  }
  return [...Object.entries(facts).flatMap(([name, value]) => [`--${name}`, value]), '--admin-password-stdin']
}

/** Starts the real server on a folder and a free port, and waits for its first answer. */
export async function startServer(
  dataFolder: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = environment['PORT'] ?? (await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', endWithStarter, ...fobhouse.arguments, 'start'], {
    env: {
      ...process.env,
      ...fobhouse.environment,
      PORT: String(port),
      FOBHOUSE_DATA: dataFolder,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await waitForAnswer(`${origin}/api/config/`, child)
  return {
    origin,
    folder: dataFolder,
    pid: child.pid ?? 0,
    output: () => output,
    millisecondsToFirstAnswer: performance.now() - started,
    residentMegabytes: () => readResidentMegabytes(child),
    stop: () => stop(child),
    kill: () => end(child, 'SIGKILL'),
    signal: (name) => void child.kill(name),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  await end(child, 'SIGTERM')
  return child.exitCode
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const limit = setTimeout(() => child.kill('SIGKILL'), patienceSeconds * 1000)
  await exited
  clearTimeout(limit)
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  const latest = performance.now() + patienceSeconds * 1000
  while (child.exitCode === null && child.signalCode === null) {
    await newsOf(child)
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceSeconds * 1000) }).catch(() => undefined) // refused until it listens
    if (answer?.ok) {
      await answer.text()
      return
    }
    if (performance.now() > latest) {
      child.kill('SIGKILL')
      throw new Error(`The server did not answer within ${patienceSeconds} s`)
    }
  }
  throw new Error(`The server ended with ${child.exitCode ?? child.signalCode} before it answered`)
}

/** That it listens, which `end-with-starter.ts` tells, or that it has ended; or that for a while nothing was heard. */
async function newsOf(child: ChildProcess): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const news = [
    once(child, 'message', { signal }),
    once(child, 'exit', { signal }),
    wait(silenceMs, undefined, { signal }),
  ]
  await Promise.race(news)
  over.abort()
  await Promise.allSettled(news)
}

function readResidentMegabytes(child: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

/** Signs in over HTTP and returns the session's cookie header. */
export async function signInOverHttp(origin: string, who = administrator): Promise<string> {
  const answer = await fetch(`${origin}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
