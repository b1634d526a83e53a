import type { Queries } from '../../db/database.ts'
import type { DeviceScope } from '../../device-hub/list-digests.ts'
import { type BookContext, type HoursBook, readBook } from './read-book.ts'
import { findOpeningHours } from './store.ts'
import { listDevicesOfGrants, listUsingDevices, listUsingTiers } from './use-store.ts'

/** A schedule with the devices whose lists may change with it. */
export type Used = { scheduleId: number; devices: DeviceScope }

export async function readUsed({ db }: { db: Queries }): Promise<Used[]> {
  const devices = await listUsingDevices(db)
  const tiers = await listUsingTiers(db)
  const grants = await listDevicesOfGrants(db)
  const opening = await findOpeningHours(db)
  return [
    ...devices.map((row) => ({ scheduleId: row.schedule_id, devices: [row.id] })),
    ...tiers.map((row) => ({ scheduleId: row.schedule_id, devices: 'all' as const })),
    ...grants.map((row) => ({ scheduleId: row.scheduleId, devices: [row.deviceId] })),
    // Open pages and kiosks show them.
    ...(opening ? [{ scheduleId: opening.id, devices: [] }] : []),
  ]
}

export function nextOf(book: HoursBook, used: readonly Used[], now: number): number | undefined {
  const edges = used.flatMap(({ scheduleId }) => findNextChange(book, scheduleId, now) ?? [])
  return edges.length === 0 ? undefined : Math.min(...edges)
}

/** When a schedule begins or ends next, in milliseconds since 1970; null if it does not within 60 days. */
export function findNextChange(book: HoursBook, scheduleId: number, now: number): number | null {
  const { until, opensAt } = book.judge([scheduleId], now)
  return until ?? opensAt
}

/** When hours next change who may enter: anywhere, and at each device; null if they do not within 60 days. */
export type NextChanges = { anywhere: string | null; at(deviceId: number): string | null }

export async function readNextChanges(
  ctx: BookContext & { db: Queries; clock: { milliseconds(): number } },
): Promise<NextChanges> {
  const used = await readUsed(ctx)
  if (used.length === 0) return { anywhere: null, at: () => null }
  const book = await readBook(ctx, ctx.db)
  const now = ctx.clock.milliseconds()
  const textOf = (chosen: readonly Used[]) => {
    const next = nextOf(book, chosen, now)
    return next === undefined ? null : new Date(next).toISOString()
  }
  return {
    anywhere: textOf(used),
    at: (id) => textOf(used.filter(({ devices }) => devices === 'all' || devices.includes(id))),
  }
}
