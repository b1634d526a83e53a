import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { kill } from 'node:process'
import type { Log } from '../log.ts'
import type { FailMode, Pin } from '../settings.ts'
import type { Gpiod } from './gpiod.ts'
import { type Hold, holderScript } from './holder-script.ts'

type Options = {
  pin: Pin
  fail: FailMode
  gpiod: Gpiod | undefined
  log: Log
  onFault: (fault: string | undefined) => void
}

const retryMs = 1000
/** How long a former holder may take to let go of the line before it is ended by force. */
const patienceMs = 500

/** The relay that opens the door. What holds its line is a process of its own: see `holder-script.ts`. */
export class Relay {
  readonly #options: Options
  /** With current in the relay while shut, loss of current opens. */
  readonly #open: 0 | 1
  #isHeldOpen = false
  #pulseEnds = 0
  #holder: ChildProcess | undefined
  #work: Promise<void> = Promise.resolve()
  #retryTimer: NodeJS.Timeout | undefined
  #isFaulty = false
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
    this.#open = options.fail === 'secure' ? 1 : 0
    this.#renew(undefined)
  }

  get isOpen(): boolean {
    return this.#isHeldOpen || performance.now() < this.#pulseEnds
  }

  /** Whether the relay has current: 0 or 1; null while its line cannot be had. */
  get current(): 0 | 1 | null {
    if (this.#isFaulty) return null
    return this.isOpen ? this.#open : this.#shut
  }

  /** Opens for so long. While the door is held open there is nothing to do. */
  pulse(ms: number): void {
    if (this.#isHeldOpen) return
    this.#pulseEnds = performance.now() + ms
    this.#renew({ value: this.#open, ms })
  }

  /** Holds the door open from now on, or no longer. */
  hold(isOn: boolean): void {
    if (isOn === this.#isHeldOpen) return
    this.#isHeldOpen = isOn
    this.#pulseEnds = 0
    this.#renew(undefined)
  }

  /** Ends a pulse before its time. */
  shut(): void {
    if (!this.isOpen) return
    this.#isHeldOpen = false
    this.#pulseEnds = 0
    this.#renew(undefined)
  }

  /** Takes the current away and lets go of the line. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retryTimer)
    await this.#work
    await this.#end('SIGTERM')
  }

  get #shut(): 0 | 1 {
    return this.#open === 1 ? 0 : 1
  }

  #renew(pulse: Hold['pulse']): void {
    const rest = this.#isHeldOpen ? this.#open : this.#shut
    // One after the other: a line belongs to one process at a time.
    this.#work = this.#work.then(async () => {
      await this.#end('SIGUSR1')
      if (!this.#isStopped) this.#start({ pulse, rest })
    })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const holder = this.#holder
    this.#holder = undefined
    if (!holder || holder.exitCode !== null || holder.signalCode !== null) return
    const ended = once(holder, 'exit')
    holder.kill(signal)
    // The whole group: what it started holds the line.
    const force = setTimeout(() => holder.pid !== undefined && kill(-holder.pid, 'SIGKILL'), patienceMs)
    await ended
    clearTimeout(force)
  }

  #start(hold: Hold): void {
    const { pin, gpiod } = this.#options
    // A group of its own, so that what ends the program from outside does not cut a pulse short.
    const script = holderScript(pin, hold, gpiod)
    const holder = spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
    this.#holder = holder
    let complaint = ''
    holder.stderr.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk.toString()}`.slice(-300)
    })
    // It may end while the pipe to it is being closed.
    holder.stdin.on('error', () => undefined)
    const lasted = setTimeout(() => this.#setFault(undefined), 200)
    holder.once('error', (error) => this.#failed(holder, error.message))
    holder.once('exit', (code, signal) => {
      clearTimeout(lasted)
      this.#failed(holder, complaint.trim().split('\n').at(-1) || `ended (${code ?? signal})`)
    })
  }

  /** A holder that ended although nobody told it to: the line is tried again. */
  #failed(holder: ChildProcess, why: string): void {
    if (holder !== this.#holder || this.#isStopped) return
    this.#holder = undefined
    this.#pulseEnds = 0
    this.#setFault(`the relay's pin cannot be set: ${why}`)
    this.#retryTimer = setTimeout(() => this.#renew(undefined), retryMs)
  }

  #setFault(fault: string | undefined): void {
    const isFaulty = fault !== undefined
    if (isFaulty || this.#isFaulty) this.#options.log(isFaulty ? 'relay-failed' : 'relay-works-again', { why: fault })
    this.#isFaulty = isFaulty
    this.#options.onFault(fault)
  }
}
