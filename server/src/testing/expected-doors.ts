import { z } from 'zod'
import type { Change } from './access-changes.ts'
import type { TableRows } from './access-tables.ts'

// When bookings open a door, written again from `docs/rules/bookings.md`.

type Visitor = {
  rows: TableRows
  device: TableRows['devices'][number]
  member: TableRows['members'][number]
}

const aroundMs = 15 * 60_000
const rulesSchema = z.object({ opensDoors: z.boolean().optional() })

/** The begins and ends of the times in which bookings of a member open a door. */
function openings({ rows, device, member }: Visitor): { from: number; to: number }[] {
  return rows.units.flatMap((unit) => {
    if (unit.member_id !== member.id) return []
    const bookable = rows.bookables.find(({ id }) => id === unit.bookable_id)
    if (!bookable || rulesSchema.parse(JSON.parse(bookable.rules)).opensDoors !== true) return []
    const item = rows.equipment.find(({ id }) => id === unit.equipment_id)
    const place = unit.equipment_id === null ? bookable.place_id : item?.place_id
    const leadsThere = rows.placeDoors.some((way) => way.device_id === device.id && way.place_id === place)
    const own = rows.units.filter((other) => other.booking_id === unit.booking_id)
    const items = new Set(own.map((other) => other.equipment_id))
    const works = rows.equipment.some(
      ({ id, state }) => items.has(id) && state !== 'out_of_order' && state !== 'retired',
    )
    if (!leadsThere || !(works || unit.equipment_id === null)) return []
    return [{ from: Date.parse(unit.starts_at) - aroundMs, to: Date.parse(unit.ends_at) + aroundMs }]
  })
}

/** Whether a booking opens the door for somebody now, as a grant with hours of its own would. */
export function isBookedOpen(visitor: Visitor): boolean {
  const { now } = visitor.rows
  return openings(visitor).some(({ from, to }) => from <= now && now < to)
}

type Outside = boolean | Record<string, unknown>

/** What their own hours refuse, unless a booking lets them in; the next of both is when they may enter. */
export function unlessBooked(visitor: Visitor, outside: Outside): Outside {
  if (outside === false || isBookedOpen(visitor)) return false
  const begins = openings(visitor).map(({ from }) => from)
  const [next] = begins.filter((from) => from > visitor.rows.now).toSorted((one, other) => one - other)
  if (next === undefined) return outside
  const opensAt = outside === true ? Infinity : Date.parse(String(outside['opensAt']))
  return { opensAt: new Date(Math.min(opensAt, next)).toISOString() }
}

type Example = readonly (readonly [Change, boolean])[]

const room = { kind: 'opensDoors', isOn: true, isPlace: true } as const
const tool = { kind: 'opensDoors', isOn: true, isPlace: false } as const
const ahead = { kind: 'bookAhead', member: 0, isPlace: true, minutes: 70, hours: 1 } as const

/** What a door says of somebody without a grant, whom bookings let in; true: refused. */
export const openedByBookings = {
  not_granted: [
    [{ kind: 'grant', member: 0, device: 0, verb: 'revoke' }, true],
    [room, true],
    [{ ...ahead, minutes: 10 }, true],
    [{ kind: 'way', doors: [0] }, false],
    [{ kind: 'way', doors: [1] }, true],
    [{ kind: 'way', doors: [0, 1] }, false],
    [{ ...room, isOn: false }, true],
    [room, false],
    [{ kind: 'unbook', member: 0 }, true],
    [{ ...ahead, member: 1, minutes: 0 }, true],
    [ahead, true],
    [{ kind: 'wait', hours: 1 }, false],
    [{ kind: 'wait', hours: 1 }, false],
    [{ kind: 'wait', hours: 1 }, true],
    [{ kind: 'bookable', use: 'prefers' }, true],
    [tool, true],
    [{ ...ahead, isPlace: false, minutes: 0, hours: 2 }, true],
    [{ kind: 'stands', isIn: true }, false],
    [{ kind: 'equipment', act: 'out_of_order' }, true],
    [{ kind: 'equipment', act: 'degraded' }, false],
    [{ kind: 'stands', isIn: false }, true],
    [{ kind: 'stands', isIn: true }, false],
    [{ kind: 'equipment', act: 'retired' }, true],
  ],
  outside_hours: [
    [{ kind: 'way', doors: [0] }, false],
    [room, false],
    [{ ...ahead, minutes: 0 }, false],
    [{ kind: 'deviceHours', device: 0, schedule: 2 }, false],
    [{ kind: 'grantHours', member: 0, device: 0, hours: 2 }, false],
    [{ kind: 'wait', hours: 1 }, false],
    [{ kind: 'wait', hours: 1 }, true],
    [{ kind: 'deviceHours', device: 0, schedule: 3 }, true],
    [{ kind: 'grantHours', member: 0, device: 0, hours: 'always' }, false],
  ],
} as const satisfies Record<string, Example>
