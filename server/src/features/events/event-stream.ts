import { Readable } from 'node:stream'
import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import type { Context } from '../../context.ts'
import type { Listener } from '../../live/live.ts'

const secondsBetweenHeartbeats = 25
/** How long one check of the session holds; a stream may outlive its session by this. */
const secondsOfTrust = 2
const retryMilliseconds = 3000
const mostBufferedBytes = 1024 * 1024

type EventContext = Pick<Context, 'clock' | 'live' | 'log'>

/** The recipient of a stream. */
export type Hearer = {
  listener: Pick<Listener, 'memberId' | 'duties' | 'isKiosk'>
  /** `over`: the session has ended; `changed`: the page may request a new stream, which gets other events. */
  look(): Promise<'same' | 'changed' | 'over'>
}

/**
 * The events for one open page as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * Ends with the session, the connection or the server.
 */
export class EventStream extends Readable {
  readonly #ctx: EventContext
  readonly #hearer: Hearer
  readonly #heartbeat: NodeJS.Timeout
  readonly #unsubscribe: () => void
  #waiting: LiveEvent[] = []
  #look: Promise<void> | undefined
  #lookedAt: number

  constructor(ctx: EventContext, hearer: Hearer) {
    super({ highWaterMark: mostBufferedBytes })
    this.#ctx = ctx
    this.#hearer = hearer
    this.#lookedAt = ctx.clock.milliseconds()
    this.#unsubscribe = ctx.live.subscribe({
      ...hearer.listener,
      hear: (event) => this.#hear(event),
      end: () => this.#end(),
    })
    this.#heartbeat = setInterval(() => {
      this.#look ??= this.#lookAgain()
    }, secondsBetweenHeartbeats * 1000)
    this.push(`retry: ${retryMilliseconds}\n\n`)
  }

  override _read(): void {
    // Nothing to do: events are pushed when they happen.
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.#heartbeat)
    this.#unsubscribe()
    done(error)
  }

  #hear(event: LiveEvent): void {
    this.#waiting.push(event)
    const age = this.#ctx.clock.milliseconds() - this.#lookedAt
    if (age < secondsOfTrust * 1000 && !this.#look) this.#flush()
    else this.#look ??= this.#lookAgain()
  }

  /** Sends queued events, or a heartbeat, if the session still exists; otherwise ends. */
  async #lookAgain(): Promise<void> {
    try {
      const now = this.#ctx.clock.milliseconds()
      const found = await this.#hearer.look()
      if (found === 'over') this.#sayOver()
      if (found !== 'same') return this.#end()
      this.#lookedAt = now
      this.#flush()
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'an event stream failed')
      this.#end()
    } finally {
      this.#look = undefined
    }
  }

  /** Tells the page that the session is over; otherwise it would request a new stream and be refused. */
  #sayOver(): void {
    const over: LiveEvent = { type: 'over' }
    this.#write(`data: ${JSON.stringify(over)}\n\n`)
  }

  #flush(): void {
    const events = this.#waiting
    this.#waiting = []
    if (events.length === 0) this.#write(': still here\n\n')
    for (const event of events) this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }

  #write(text: string): void {
    if (this.destroyed || this.readableEnded) return
    // A page that does not read its stream loses it and asks for a new one.
    if (!this.push(text) && this.readableLength > mostBufferedBytes) this.destroy()
  }

  #end(): void {
    clearInterval(this.#heartbeat)
    this.#unsubscribe()
    this.#waiting = []
    if (!this.destroyed) this.push(null)
  }
}
