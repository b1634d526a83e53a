/** What occupies something from an instant to another, as texts that sort by time. */
export type Taken = {
  booking_id: number
  bookable_id: number
  equipment_id: number | null
  count: number
  starts_at: string
  occupied_until: string
}

/** What is occupied at once, at one instant. */
export type Crowd<Unit extends Taken> = { at: string; units: readonly Unit[] }

/** Where more than so many are occupied at once: at each begin of one. */
export function findCrowds<Unit extends Taken>(taken: readonly Unit[], most: number): Crowd<Unit>[] {
  const inOrder = taken.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
  let open: Unit[] = []
  return inOrder.flatMap((unit) => {
    const at = unit.starts_at
    open = [...open.filter((other) => other.occupied_until > at), unit]
    return countOf(open) > most ? [{ at, units: open }] : []
  })
}

function countOf(units: readonly Taken[]): number {
  return units.reduce((sum, { count }) => sum + count, 0)
}

/** One of a crowd, and since when it has had that place. */
export type Claim<Unit extends Taken> = { unit: Unit; since: string }

/** Whoever came last into a crowd, by all versions of its bookings: a new version may only keep what another one had. */
export function lastOf<Unit extends Taken>(
  { at, units }: Crowd<Unit>,
  versions: readonly (Taken & { since: string })[],
): Claim<Unit> | undefined {
  const claims = units.map((unit) => {
    const same = versions.filter(
      (version) =>
        version.booking_id === unit.booking_id &&
        version.equipment_id === unit.equipment_id &&
        version.count >= unit.count &&
        version.starts_at <= at &&
        version.occupied_until > at,
    )
    return { unit, since: same.map(({ since }) => since).toSorted()[0] ?? '' }
  })
  return claims.toSorted((one, other) => (one.since < other.since ? -1 : 1)).at(-1)
}

type ItemSet = { most: number; items: readonly number[] }

/** Whether a crowd exceeds one of the sets that an item is in. */
export function exceeds({ units }: Crowd<Taken>, sets: readonly ItemSet[]): boolean {
  return sets.some(
    ({ most, items }) => countOf(units.filter(({ equipment_id: id }) => id !== null && items.includes(id))) > most,
  )
}
