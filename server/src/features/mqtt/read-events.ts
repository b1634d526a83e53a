import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { SessionRow } from './read-facts.ts'
import { type DeviceEvent, nameOf } from './rules.ts'
import { listTaps } from './store.ts'

type EventContext = Pick<Context, 'db' | 'settings'>

const reasonsSchema = z.array(z.object({ code: z.string() }))

/** What is told of these taps. Boards of version 1 tell of a tap at once, or never: none is late. */
export async function readTapEvents({ db, settings }: EventContext, ids: readonly number[]): Promise<DeviceEvent[]> {
  if (ids.length === 0) return []
  const withNames = settings.get('mqtt.names')
  const rows = await listTaps(db, ids)
  return rows.flatMap(({ kind, device_id: id, at, outcome, reasons, ...person }) => {
    if (kind === 'memberbucks') return []
    const codes = reasons === null ? [] : reasonsSchema.parse(JSON.parse(reasons)).map(({ code }) => code)
    const member = withNames ? { member: nameOf(person) } : {}
    return [{ kind, id, type: outcome, at, reasons: codes, late: false, ...member }]
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
