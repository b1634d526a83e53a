import { duties } from '@fobhouse/contract/duties.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { BrokerState } from '../../integrations/mqtt/broker.ts'
import type { BrokerTarget } from '../../integrations/mqtt/connect-client.ts'
import { CommandListener } from './obey-commands.ts'
import { clearPlace, Publisher } from './publisher.ts'
import { type Place, topics } from './rules.ts'
import { type ClubRow, findClub, listApproved, saveClub, takeClub } from './store.ts'

const clubDigits = 8

/** Holds the connection with the present settings; when they change, with the new ones. Ends with the signal. */
export async function keepConnection(ctx: Context, signal: AbortSignal): Promise<void> {
  await forgetState(ctx)
  while (!signal.aborted && ctx.settings.get('mqtt.url') !== '') {
    const club = await takeClub(ctx.db, ctx.ids.uuid().slice(0, clubDigits))
    await new Connection(ctx, club).keep(signal)
    await forgetState(ctx)
  }
}

/** What a process that ended has left. */
async function forgetState({ db }: Pick<Context, 'db'>): Promise<void> {
  const row = await findClub(db)
  if (row && (row.since !== null || row.fault !== null)) await saveClub(db, { since: null, fault: null })
}

type Aim = { place: Place; target: BrokerTarget }

/** Everything about the connection that the settings decide. */
function readAim({ settings }: Pick<Context, 'settings'>, { club }: Pick<ClubRow, 'club'>): Aim {
  const place: Place = {
    club,
    prefix: settings.get('mqtt.prefix'),
    discoveryPrefix: settings.get('mqtt.discoveryPrefix'),
  }
  const target: BrokerTarget = {
    url: settings.get('mqtt.url'),
    username: settings.get('mqtt.username'),
    password: settings.get('mqtt.password'),
    ca: settings.get('mqtt.ca'),
    clientId: `fobhouse-${club}`,
    will: { topic: topics.status(place), payload: 'offline' },
  }
  return { place, target }
}

/** One connection with one set of settings, and what is told and heard on it. */
class Connection {
  readonly #ctx: Context
  readonly #club: ClubRow
  readonly #aim: Aim
  readonly #publisher: Publisher
  /** One change after the other. */
  #work: Promise<void> = Promise.resolve()
  #published = -1

  constructor(ctx: Context, club: ClubRow) {
    this.#ctx = ctx
    this.#club = club
    this.#aim = readAim(ctx, club)
    this.#publisher = new Publisher(ctx, this.#aim.place, (devices) => this.#notePublished(devices))
  }

  async keep(signal: AbortSignal): Promise<void> {
    const { broker, live } = this.#ctx
    const ending = new AbortController()
    const end = () => ending.abort()
    const judge = () => {
      if (this.#isOther()) end()
    }
    signal.addEventListener('abort', end, { once: true })
    const ends = [
      () => signal.removeEventListener('abort', end),
      live.subscribe({
        memberId: null,
        duties,
        isServer: true,
        hear: ({ type }) => {
          if (type === 'config') judge()
        },
        end: judge,
      }),
      broker.onState((state) => this.#take(state)),
      this.#hearBirths(),
    ]
    const commands = new CommandListener(this.#ctx, this.#aim.place)
    if (signal.aborted) end()
    await broker.hold(this.#aim.target, { signal: ending.signal, beforeLeaving: () => this.#leave() })
    for (const undo of ends) undo()
    await commands.stop()
    await this.#work
    await this.#publisher.stop()
  }

  #hearBirths(): () => void {
    const { place } = this.#aim
    const topic = topics.birth(place)
    // With equal prefixes we would hear ourselves, and answer for ever.
    if (topic === topics.status(place)) return () => undefined
    return this.#ctx.broker.subscribe(topic, ({ payload, retained }) => {
      if (payload === 'online' && !retained) this.#publisher.publishAnew()
    })
  }

  #isOther(): boolean {
    return JSON.stringify(readAim(this.#ctx, this.#club)) !== JSON.stringify(this.#aim)
  }

  #take(state: BrokerState): void {
    this.#work = this.#work
      .then(() => this.#follow(state))
      .catch((error: unknown) => this.#ctx.log.error({ err: error }, 'the MQTT connection could not be used'))
  }

  async #follow({ isConnected, since, fault }: BrokerState): Promise<void> {
    const { db, live } = this.#ctx
    await saveClub(db, { since, fault })
    live.publish('admins', { type: 'devices' })
    await this.#publisher.stop()
    if (!isConnected) return
    await this.#clearFormerPlace()
    const { prefix, discoveryPrefix } = this.#aim.place
    await saveClub(db, { prefix, discovery_prefix: discoveryPrefix })
    await this.#publisher.start()
  }

  /** The prefix was changed while there was no connection. */
  async #clearFormerPlace(): Promise<void> {
    const { place } = this.#aim
    const { prefix, discovery_prefix: discoveryPrefix } = (await findClub(this.#ctx.db)) ?? this.#club
    if (prefix === null || discoveryPrefix === null) return
    if (prefix === place.prefix && discoveryPrefix === place.discoveryPrefix) return
    const former = { ...place, prefix, discoveryPrefix }
    await clearPlace(this.#ctx, former, await listApproved(this.#ctx.db, nowText(this.#ctx.clock)))
  }

  /** Nothing retained stays behind at a broker or a prefix that the club leaves. */
  async #leave(): Promise<void> {
    await this.#work
    await this.#publisher.stop()
    const { db, broker } = this.#ctx
    const { place, target } = this.#aim
    const next = readAim(this.#ctx, this.#club)
    const isSamePlace = next.target.url === target.url && JSON.stringify(next.place) === JSON.stringify(place)
    if (isSamePlace) {
      await broker.publish(topics.status(place), 'offline', { retain: true })
      return
    }
    await this.#publisher.clear()
    await saveClub(db, { prefix: null, discovery_prefix: null, published: 0 })
  }

  async #notePublished(devices: number): Promise<void> {
    if (devices === this.#published) return
    this.#published = devices
    await saveClub(this.#ctx.db, { published: devices })
  }
}
