import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { CommandFailed, DebuggingPipe } from './debugging-pipe.ts'
import { pause } from './pause.ts'

const patienceMs = 5000
const wordsKept = 2000

export type Browser = {
  pipe: DebuggingPipe
  pid: number
  /** Resolves with the exit facts and the last lines of its error output. */
  ended: Promise<{ code: number | null; signal: string | null; said: string }>
  /** Aborted when the browser ends. */
  gone: AbortSignal
  close(): Promise<void>
  /** Kills it and all its processes at once. */
  kill(): void
}

/** Starts Chromium with the protocol on file descriptors 3 and 4. Rejects if the program cannot be started. */
export async function launchBrowser(program: string, flags: readonly string[]): Promise<Browser> {
  // A process group of its own: it can be killed as a whole, and Ctrl-C reaches only this process.
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], detached: true })
  const said = keepLastWords(child)
  const ended = once(child, 'exit').then(() => ({ code: child.exitCode, signal: child.signalCode, said: said() }))
  await Promise.race([once(child, 'spawn'), ended])
  const [, , , toBrowser, fromBrowser] = child.stdio
  if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable) || child.pid === undefined) {
    throw new Error(`${program} could not be started`)
  }
  const { pid } = child
  const pipe = new DebuggingPipe(toBrowser, fromBrowser)
  const gone = new AbortController()
  const kill = () => killGroup(pid)
  // If this program crashes, the browser must not stay behind.
  process.once('exit', kill)
  void ended.then(() => {
    process.off('exit', kill)
    gone.abort()
    kill()
  })
  const browser = { pipe, ended, gone: gone.signal, kill }
  return { ...browser, pid, close: () => close(browser) }
}

function keepLastWords(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-wordsKept)
  })
  return () => words.trim()
}

async function close({ pipe, ended, gone, kill }: Omit<Browser, 'close' | 'pid'>): Promise<void> {
  void pipe.session().send('Browser.close').catch(acceptGone)
  await pause(patienceMs, gone)
  kill()
  await ended
}

/** The browser may be gone before it answers; the caller waits for its end anyway. */
function acceptGone(error: unknown): void {
  if (!(error instanceof CommandFailed)) throw error
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}
