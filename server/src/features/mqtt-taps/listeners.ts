import { listenSeconds } from '@fobhouse/contract/mqtt-doors.ts'
import type { Context } from '../../context.ts'
import type { ListenRequest } from '../../device-hub/carried-devices.ts'
import { readCardNumber } from '../mqtt-doors/public.ts'

/** Administrators who set up a door, and have not closed the form of another one. */
const mostAtOnce = 20

type Listener = ListenRequest & { until: number }

/** Who listens to which reader, for half a minute each. What they hear opens nothing and is stored nowhere. */
export class Listeners {
  readonly #ctx: Pick<Context, 'clock' | 'live'>
  readonly #changed: () => void
  #listeners: Listener[] = []

  /** `changed` is called when somebody has stopped listening. */
  constructor(ctx: Pick<Context, 'clock' | 'live'>, changed: () => void) {
    this.#ctx = ctx
    this.#changed = changed
  }

  /** One for each person: a second request takes the place of the first. */
  add(request: ListenRequest): void {
    const others = this.#alive().filter(({ memberId }) => memberId !== request.memberId)
    const until = this.#ctx.clock.milliseconds() + listenSeconds * 1000
    this.#listeners = [...others, { ...request, until }].slice(-mostAtOnce)
    // Only to hear less: what is over is over without it.
    setTimeout(this.#changed, listenSeconds * 1000).unref()
  }

  topics(): string[] {
    return this.#alive().map(({ readerTopic }) => readerTopic)
  }

  hear({ topic, payload }: { topic: string; payload: string }): void {
    for (const { memberId, readerTopic, ...how } of this.#alive()) {
      if (readerTopic !== topic) continue
      const number = readCardNumber(payload, how) ?? null
      this.#ctx.live.publish({ memberId }, { type: 'cardHeard', topic, number })
    }
  }

  #alive(): Listener[] {
    const now = this.#ctx.clock.milliseconds()
    this.#listeners = this.#listeners.filter(({ until }) => now < until)
    return this.#listeners
  }
}
