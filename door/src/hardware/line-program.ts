import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Log } from '../log.ts'

type Watch = {
  /** What it is, in lines of the log and in `lastError`: `reader evdev:…`. */
  name: string
  program: string
  args: readonly string[]
  onLine: (line: string) => void
  /** Called with what is wrong, and with undefined once lines come again. */
  onFault: (fault: string | undefined) => void
  log: Log
}

const longestPauseMs = 30_000
/** A program that lives so long has its device, even if it has had nothing to say yet. */
const steadyMs = 2000

/**
 * Runs a program that prints lines for as long as it lives. If it ends, because its device is gone or was never there, it
 * is started again after 1, 2, 4 … 30 s.
 */
export class LineProgram {
  readonly #watch: Watch
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #isStopped = false

  constructor(watch: Watch) {
    this.#watch = watch
    this.#start()
  }

  /** It runs, or will be started again. */
  isAlive(): boolean {
    return this.#child !== undefined || this.#timer !== undefined
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#child?.kill()
  }

  #start(): void {
    this.#timer = undefined
    const { program, args, onLine } = this.#watch
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    const steady = setTimeout(() => this.#works(), steadyMs)
    let complaint = ''
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.#works()
      onLine(line)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk.toString()}`.slice(-300)
    })
    const end = (why: string) => {
      clearTimeout(steady)
      if (this.#child === child) this.#fail(why)
    }
    child.once('error', (error) => end(error.message))
    child.once('close', (code, signal) => end(complaint.trim().split('\n').at(-1) || `ended (${code ?? signal})`))
  }

  #works(): void {
    if (this.#failures === 0) return
    this.#failures = 0
    this.#watch.log('works-again', { name: this.#watch.name })
    this.#watch.onFault(undefined)
  }

  #fail(why: string): void {
    this.#child = undefined
    if (this.#isStopped) return
    this.#failures += 1
    const { name, log, onFault } = this.#watch
    const pauseMs = Math.min(1000 * 2 ** (this.#failures - 1), longestPauseMs)
    log('does-not-work', { name, why, againInMs: pauseMs })
    onFault(`${name}: ${why}`)
    this.#timer = setTimeout(() => this.#start(), pauseMs)
  }
}
