import type { House, HouseState, LockdownState } from '@fobhouse/contract/routes/house.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { fullName } from '../../core/full-name.ts'
import { readDoorStates, readReachOfAll } from '../access/public.ts'
import { readNextChanges, readOpening } from '../hours/public.ts'
import { readOpenStates } from '../open-house/public.ts'
import { listRunningTools } from '../interlocks/public.ts'
import { listExceptedNames, listKeyholders, readExceptions, readWholeLockdown } from '../lockdown/public.ts'

type HouseContext = Pick<Context, 'clock' | 'db' | 'devices' | 'settings'>

const noHours = { openNow: null, opensAt: null, closesAt: null }

/** What everyone at the club may know of the house. */
export async function loadHouse(ctx: Pick<Context, 'clock' | 'db' | 'settings'>): Promise<House> {
  const lockdown = await readWholeLockdown(ctx, ctx.db)
  return { lockdown: lockdown && told(lockdown), ...((await readOpening(ctx)) ?? noHours) }
}

function told({ reason, since, until }: { reason: string; since: string; until: string | null }) {
  return { reason, since, until }
}

/** Door by door, in as many queries for many doors as for one. */
export async function loadHouseState(ctx: HouseContext): Promise<HouseState> {
  const lockdown = await readWholeLockdown(ctx, ctx.db)
  const doors = await readDoorStates(ctx)
  const changes = await readNextChanges(ctx)
  const openStateAt = await readOpenStates(ctx.db)
  const now = nowText(ctx.clock)
  return {
    now,
    nextChange: changes.anywhere,
    lockdown: lockdown && told(lockdown),
    doors: doors.map(({ id, name, people, isLive, protocol, isConnected, isCurrent, expires }) => ({
      id,
      name,
      canEnterNow: people,
      nextChange: changes.at(id),
      openState: openStateAt(id),
      connected: isConnected,
      protocol,
      listState: isLive ? 'live' : isCurrent ? 'current' : expires !== null && expires <= now ? 'expired' : 'waiting',
    })),
  }
}

/** The lockdown with its exceptions, which boards have heard of it, and which tools still run. */
export async function loadLockdown(ctx: HouseContext): Promise<LockdownState> {
  const lockdown = await readWholeLockdown(ctx, ctx.db)
  if (!lockdown) {
    const keyholders = (await listKeyholders(ctx.db)).map((row) => ({ id: row.id, name: fullName(row) }))
    return { lockdown: null, keyholders, doors: [], runningTools: [] }
  }
  const exceptions = await readExceptions(ctx.db, 'everybody')
  const starter = lockdown.started_by
  const rows = await listExceptedNames(ctx.db, [...exceptions, ...(starter === null ? [] : [starter])])
  const people = rows.map((row) => ({ id: row.id, name: fullName(row) }))
  return {
    lockdown: {
      ...told(lockdown),
      startedBy: people.find(({ id }) => id === starter) ?? null,
      exceptions: people.filter(({ id }) => exceptions.has(id)),
    },
    keyholders: [],
    doors: await readReachOfAll(ctx),
    runningTools: await listRunningTools(ctx.db),
  }
}
