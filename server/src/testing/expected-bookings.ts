import type { Change } from './access-changes.ts'
import type { TableRows } from './access-tables.ts'

// What bookings refuse at a tool, written again from `docs/rules/bookings.md`.

type Visitor = { rows: TableRows; device: TableRows['devices'][number]; member?: TableRows['members'][number] }
type Example = readonly (readonly [Change, boolean])[]
type Unit = TableRows['units'][number]

const early = 10 * 60_000
const from = (unit: Unit) => Date.parse(unit.starts_at)
const to = (unit: Unit) => Date.parse(unit.ends_at)

function itemOf({ rows, device }: Visitor) {
  return rows.equipment.find((row) => row.device_id === device.id)
}

function bookableOf(rows: TableRows, itemId: number) {
  const part = rows.bookableItems.find((row) => row.equipment_id === itemId)
  return rows.bookables.find((row) => row.id === part?.bookable_id)
}

function runs(unit: Unit, now: number): boolean {
  return from(unit) <= now && now < to(unit)
}

function isUnbooked(visitor: Visitor): false | Record<string, unknown> {
  const { rows, member } = visitor
  const item = itemOf(visitor)
  const bookable = item && bookableOf(rows, item.id)
  if (!member || !item || bookable?.use !== 'needs') return false
  const own = rows.units.filter((unit) => unit.bookable_id === bookable.id && unit.member_id === member.id)
  const others = rows.units.filter((unit) => unit.equipment_id === item.id && unit.member_id !== member.id)
  const isMine = own.some(
    (unit) => from(unit) - early <= rows.now && rows.now < to(unit) && !others.some((other) => runs(other, rows.now)),
  )
  return !isMine && { name: item.name }
}

function isBookedByOther(visitor: Visitor): false | Record<string, unknown> {
  const { rows, member } = visitor
  const item = itemOf(visitor)
  const use = item && bookableOf(rows, item.id)?.use
  if (!member || !item || (use !== 'prefers' && use !== 'needs')) return false
  const others = rows.units.filter((unit) => unit.equipment_id === item.id && unit.member_id !== member.id)
  const first = others.find((unit) => runs(unit, rows.now))
  if (!first) return false
  let end = to(first)
  for (let next = others.find((unit) => from(unit) <= end && to(unit) > end); next;) {
    end = to(next)
    const reached = end
    next = others.find((unit) => from(unit) <= reached && to(unit) > reached)
  }
  return { until: new Date(end).toISOString() }
}

function isBusy(visitor: Visitor): false | Record<string, unknown> {
  const { rows, member } = visitor
  const item = itemOf(visitor)
  if (!member || !item) return false
  for (const { set_id: set } of rows.setItems.filter((part) => part.equipment_id === item.id)) {
    const others = rows.setItems.filter((part) => part.set_id === set && part.equipment_id !== item.id)
    for (const { equipment_id: id } of others) {
      const isBooked = rows.units.some(
        (unit) => unit.equipment_id === id && unit.member_id !== member.id && runs(unit, rows.now),
      )
      const use = bookableOf(rows, id)?.use
      if (isBooked && use !== undefined && use !== 'free') {
        return { device: rows.equipment.find((row) => row.id === id)?.name }
      }
    }
  }
  return false
}

export const bookingReasons = {
  needs_booking: {
    ofTools: true,
    holds: isUnbooked,
    example: [
      [{ kind: 'bookable', use: 'needs' }, true],
      [{ kind: 'book', member: 0, hours: 2, isPartner: false }, false],
      [{ kind: 'wait', hours: 9 }, true],
      [{ kind: 'bookable', use: 'free' }, false],
      [{ kind: 'bookable', use: 'needs' }, true],
      [{ kind: 'bookable', use: 'none' }, false],
    ] satisfies Example,
  },
  booked_by_other: {
    ofTools: true,
    holds: isBookedByOther,
    example: [
      [{ kind: 'bookable', use: 'prefers' }, false],
      [{ kind: 'book', member: 1, hours: 2, isPartner: false }, true],
      [{ kind: 'bookable', use: 'free' }, false],
      [{ kind: 'bookable', use: 'prefers' }, true],
      [{ kind: 'wait', hours: 9 }, false],
      [{ kind: 'book', member: 0, hours: 2, isPartner: false }, false],
    ] satisfies Example,
  },
  busy_exclusive: {
    ofTools: true,
    holds: isBusy,
    example: [
      [{ kind: 'exclusive', isOn: true }, false],
      [{ kind: 'book', member: 1, hours: 2, isPartner: true }, true],
      [{ kind: 'exclusive', isOn: false }, false],
      [{ kind: 'exclusive', isOn: true }, true],
      [{ kind: 'wait', hours: 9 }, false],
    ] satisfies Example,
  },
} as const
