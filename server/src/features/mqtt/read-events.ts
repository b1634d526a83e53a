import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { SessionRow } from './read-facts.ts'
import { type DeviceEvent, nameOf } from './rules.ts'
import { findNewestDoorEvent, listDoorEvents, listTaps } from './store.ts'

type EventContext = Pick<Context, 'db' | 'settings'>

const reasonsSchema = z.array(z.object({ code: z.string() }))

/** What is told of these taps. */
export async function readTapEvents({ db, settings }: EventContext, ids: readonly number[]): Promise<DeviceEvent[]> {
  if (ids.length === 0) return []
  const withNames = settings.get('mqtt.names')
  const rows = await listTaps(db, ids)
  return rows.flatMap(({ kind, device_id: id, at, outcome, reasons, late, ...person }) => {
    if (kind === 'memberbucks') return []
    const codes = reasons === null ? [] : reasonsSchema.parse(JSON.parse(reasons)).map(({ code }) => code)
    const member = withNames ? { member: nameOf(person) } : {}
    return [{ kind, id, type: outcome, at, reasons: codes, late: late === 1, ...member }]
  })
}

/** The starts and ends among these sessions, given those that ran before. */
export function sessionEvents(
  { settings }: Pick<Context, 'settings'>,
  { rows, running }: { rows: readonly SessionRow[]; running: ReadonlySet<number> },
): DeviceEvent[] {
  const withNames = settings.get('mqtt.names')
  return rows.flatMap((row) => {
    const { id, device_id, started_at, ended_at } = row
    const event = (type: 'started' | 'ended', at: string): DeviceEvent => ({
      kind: 'interlock',
      id: device_id,
      type,
      at,
      reasons: [],
      late: false,
      ...(withNames ? { member: nameOf(row) } : {}),
    })
    return [
      ...(running.has(id) ? [] : [event('started', started_at)]),
      ...(ended_at === null ? [] : [event('ended', ended_at)]),
    ]
  })
}

/** As for a tap: what a board tells more than five minutes later is late. */
const lateAfterMilliseconds = 300_000
/** Rows that were written at once may be seen in another order than that of their ids. */
const idsToLookBack = 500

/** Finds what boards of protocol 2 tell besides taps, each once. */
export class DoorEventReader {
  readonly #ctx: Pick<Context, 'clock' | 'db'>
  #seen = new Set<number>()
  #newest = 0

  constructor(ctx: Pick<Context, 'clock' | 'db'>) {
    this.#ctx = ctx
  }

  /** What is there already is not told. */
  async start(): Promise<void> {
    this.#newest = await findNewestDoorEvent(this.#ctx.db)
    this.#seen = new Set((await this.#list()).map(({ id }) => id))
  }

  async read(): Promise<DeviceEvent[]> {
    const rows = await this.#list()
    const fresh = rows.filter(({ id }) => !this.#seen.has(id))
    this.#seen = new Set(rows.map(({ id }) => id))
    this.#newest = Math.max(this.#newest, ...this.#seen)
    const now = this.#ctx.clock.milliseconds()
    return fresh.map(({ device_id: id, type, at }) => {
      return { kind: 'door', id, type, at, reasons: [], late: now - Date.parse(at) > lateAfterMilliseconds }
    })
  }

  #list() {
    return listDoorEvents(this.#ctx.db, this.#newest - idsToLookBack)
  }
}
