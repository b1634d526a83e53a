import { duties } from '@fobhouse/contract/duties.ts'
import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import type { Context } from '../../context.ts'
import { discoveries } from './discover-devices.ts'
import { DoorEventReader, readTapEvents, sessionEvents } from './read-events.ts'
import { type FactsContext, readFacts } from './read-facts.ts'
import {
  availabilities,
  type ClubFacts,
  type DeviceEvent,
  type DeviceName,
  difference,
  eventMessage,
  type Messages,
  type Place,
  states,
  topicsOf,
  topicsOfHouse,
} from './rules.ts'
import { findNewestSession, listGone, listSessions } from './store.ts'

type PublisherContext = FactsContext & Pick<Context, 'broker' | 'live' | 'log'>

const millisecondsToGather = 100
const mostTapsAtOnce = 500
const millisecondsToRetry = 10_000
/** What changes without any event, such as the reading of a running tool's meter. */
const millisecondsBetweenLooks = 30_000

/** News of these leaves the states as they are. */
const withoutState: ReadonlySet<LiveEvent['type']> = new Set(['tap', 'profile', 'permissions', 'theme', 'over'])

/**
 * Tells the broker how everything is, and what happens, for as long as the connection holds. It hears of changes as open
 * pages do, and reads what is so then: a change never waits for it. One pass runs at a time.
 */
export class Publisher {
  readonly #ctx: PublisherContext
  readonly #place: Place
  readonly #onPublished: (devices: number) => Promise<void>
  #retained: Messages = new Map()
  #taps: number[] = []
  readonly #doorEvents: DoorEventReader
  #running = new Set<number>()
  #newestSession = 0
  #isStale = false
  #isAnew = false
  #timer: NodeJS.Timeout | undefined
  #look: NodeJS.Timeout | undefined
  #pass: Promise<void> | undefined
  #unsubscribe = () => {}

  /** `onPublished` is told how many devices the broker knows, the house among them. */
  constructor(ctx: PublisherContext, place: Place, onPublished: (devices: number) => Promise<void>) {
    this.#ctx = ctx
    this.#place = place
    this.#doorEvents = new DoorEventReader(ctx)
    this.#onPublished = onPublished
  }

  /** Call this when the connection holds. What happened before is not told. */
  async start(): Promise<void> {
    this.#retained = new Map()
    this.#taps = []
    const rows = await listSessions(this.#ctx.db, { ids: [], after: Number.MAX_SAFE_INTEGER })
    this.#running = new Set(rows.map(({ id }) => id))
    this.#newestSession = await findNewestSession(this.#ctx.db)
    await this.#doorEvents.start()
    const hear = (event: LiveEvent) => this.#hear(event)
    const end = () => this.publishAnew() // news of other processes may have been missed
    this.#unsubscribe = this.#ctx.live.subscribe({ memberId: null, duties, isServer: true, hear, end })
    this.#look = setInterval(() => this.#wake(), millisecondsBetweenLooks).unref()
    this.publishAnew()
  }

  /** Sends everything again, as it is now. */
  publishAnew(): void {
    this.#isAnew = true
    this.#wake(0)
  }

  /** Tells nothing more; waits for the pass under way. */
  async stop(): Promise<void> {
    this.#unsubscribe()
    clearInterval(this.#look)
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#pass
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Empties everything that the broker retains of us. Call this after `stop`. */
  async clear(): Promise<void> {
    await this.#send([...this.#retained.keys()].map((topic): [string, string] => [topic, '']))
    this.#retained = new Map()
  }

  #hear(event: LiveEvent): void {
    if (event.type === 'tap') {
      this.#taps.push(event.tap.id)
      this.#schedule(millisecondsToGather)
    } else if (!withoutState.has(event.type)) this.#wake()
  }

  #wake(delay = millisecondsToGather): void {
    this.#isStale = true
    this.#schedule(delay)
  }

  #schedule(delay: number): void {
    if (this.#pass) return // looks again at its end
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#pass = this.#run()
    }, delay).unref()
  }

  async #run(): Promise<void> {
    let delay = millisecondsToGather
    try {
      await this.#tellTaps()
      if (this.#isStale) await this.#tellStates()
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'states could not be published for home automation')
      this.#isStale = true
      this.#isAnew = true // nobody knows how far it came
      delay = millisecondsToRetry
    }
    this.#pass = undefined
    if (this.#isStale || this.#taps.length > 0) this.#schedule(delay)
  }

  async #tellTaps(): Promise<void> {
    const ids = this.#taps.splice(0, mostTapsAtOnce)
    await this.#tellEvents(await readTapEvents(this.#ctx, ids))
  }

  async #tellStates(): Promise<void> {
    const isAnew = this.#isAnew
    this.#isStale = false
    this.#isAnew = false
    const rows = await listSessions(this.#ctx.db, { ids: [...this.#running], after: this.#newestSession })
    const events = sessionEvents(this.#ctx, { rows, running: this.#running })
    const running = rows.filter(({ ended_at }) => ended_at === null)
    this.#running = new Set(running.map(({ id }) => id))
    this.#newestSession = Math.max(this.#newestSession, ...rows.map(({ id }) => id))
    const facts = await readFacts(this.#ctx, running)
    await this.#retain(facts, isAnew)
    await this.#tellTaps() // a session begins and ends with a tap
    await this.#tellEvents([...events, ...(await this.#doorEvents.read())])
  }

  async #retain(facts: ClubFacts, isAnew: boolean): Promise<void> {
    const place = this.#place
    const present: Messages = new Map([
      ...discoveries(place, facts),
      ...availabilities(place, facts),
      ...states(place, facts),
    ])
    const former = isAnew ? new Map<string, string>() : this.#retained
    const left = isAnew ? [...this.#retained.keys(), ...(await this.#topicsOfGone())] : []
    const empty = left.filter((topic) => !present.has(topic)).map((topic): [string, string] => [topic, ''])
    this.#retained = present
    await this.#send([...difference(former, present), ...empty])
    await this.#onPublished(facts.devices.length + 1)
  }

  /** Devices may have gone while nobody told the broker. */
  async #topicsOfGone(): Promise<string[]> {
    return (await listGone(this.#ctx.db)).flatMap((device) => topicsOf(this.#place, device))
  }

  async #tellEvents(events: readonly DeviceEvent[]): Promise<void> {
    const messages = events.map((event) => eventMessage(this.#place, event))
    await Promise.all(messages.map(([topic, payload]) => this.#ctx.broker.publish(topic, payload)))
  }

  /** In this order; the broker confirms them as it likes. */
  async #send(messages: readonly (readonly [string, string])[]): Promise<void> {
    await Promise.all(messages.map(([topic, payload]) => this.#ctx.broker.publish(topic, payload, { retain: true })))
  }
}

/** Empties what a club retained at a place that it has left. */
export async function clearPlace(
  { broker, db }: Pick<Context, 'broker' | 'db'>,
  place: Place,
  devices: readonly DeviceName[],
): Promise<void> {
  const known = [...devices, ...(await listGone(db))]
  const left = [...topicsOfHouse(place), ...known.flatMap((device) => topicsOf(place, device))]
  await Promise.all(left.map((topic) => broker.publish(topic, '', { retain: true })))
}
