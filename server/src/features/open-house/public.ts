import type { OpenState } from '@fobhouse/contract/open-house.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { openHouseJobName } from './job-name.ts'
import { findOpenHouse, hasOpenHouse, listStates, type OpenHouseRow, saveOpenHouse } from './store.ts'

export { settleOwed } from './store.ts'

/** Call this in the transaction that changes what open house depends on: its schedule, a lockout. */
export function openHouseChanged(ctx: Pick<Context, 'jobs'>, trx: Trx): void {
  trx.afterCommit(() => ctx.jobs.wake(openHouseJobName))
}

/** Call this in the transaction that stores a keyholder's granted tap, with its time: it may start open house there. */
export async function noteComing(
  ctx: Pick<Context, 'clock'> & Partial<Pick<Context, 'jobs'>>,
  trx: Trx,
  { deviceId, at }: { deviceId: number; at: string },
): Promise<void> {
  if (!(await hasOpenHouse(trx, deviceId))) return
  // Boards tell later what happened before.
  const known = (await findOpenHouse(trx, deviceId))?.came_at ?? ''
  if (at <= known && known <= nowText(ctx.clock)) return
  await saveOpenHouse(trx, { device_id: deviceId, came_at: at })
  trx.afterCommit(() => ctx.jobs?.wake(openHouseJobName))
}

/** Call this in the transaction that stores when a board let go of its door: that may end open house early. */
export async function noteLetGo(
  ctx: Partial<Pick<Context, 'jobs'>>,
  trx: Trx,
  { deviceId, at }: { deviceId: number; at: string },
): Promise<void> {
  const row = await findOpenHouse(trx, deviceId)
  // At the end of the window it ends by itself.
  const isWithin = row?.since && row.until && row.since <= at && at < row.until
  if (row?.state !== 'open' || !isWithin) return
  await saveOpenHouse(trx, { device_id: deviceId, ended_until: row.until })
  trx.afterCommit(() => ctx.jobs?.wake(openHouseJobName))
}

/** An administrator's lock ends open house for its window. An unlock holds the door open beyond it. */
export async function noteHand(
  ctx: Pick<Context, 'db' | 'jobs' | 'transact'>,
  deviceId: number,
  command: 'lock' | 'unlock',
): Promise<void> {
  const row = await findOpenHouse(ctx.db, deviceId)
  if (!row) return
  await ctx.transact(async (trx) => {
    const isLock = command === 'lock'
    const ended = isLock && row.until !== null ? { ended_until: row.until } : {}
    await saveOpenHouse(trx, { device_id: deviceId, by_hand: 1, owed: null, ...ended })
    openHouseChanged(ctx, trx)
  })
}

/** What a board that connects must be sent to be as open house wishes; undefined: nothing. */
export async function readOwed(db: Queries, deviceId: number): Promise<'lock' | 'unlock' | undefined> {
  const row = await findOpenHouse(db, deviceId)
  if (row?.state === 'open') return 'unlock'
  return row?.owed ?? undefined
}

const off: OpenState = { state: 'off', since: null, until: null }

/** How open house stands at each door. */
export async function readOpenStates(db: Queries): Promise<(deviceId: number) => OpenState> {
  const states = new Map((await listStates(db)).map((row) => [row.device_id, present(row)]))
  return (id) => states.get(id) ?? off
}

function present({ state, since, until }: OpenHouseRow): OpenState {
  return { state, since, until }
}

/** Since when any door is held open by open house; null: none is. */
export async function readOpenSince(db: Queries): Promise<string | null> {
  const open = (await listStates(db)).filter(({ state }) => state === 'open').flatMap(({ since }) => since ?? [])
  return open.toSorted().at(0) ?? null
}
