import { type Context, publicOrigin } from '../../context.ts'
import { fromText, nowText } from '../../core/clock.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { createAlarm } from '../../jobs/alarm.ts'
import type { Job } from '../../jobs/jobs.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { type HoursBook, readBook } from '../hours/public.ts'
import { readLastEnd, readLockdown } from '../lockdown/public.ts'
import { queueMail } from '../outbox/public.ts'
import { announce } from '../webhooks/public.ts'
import { openHouseJobName } from './job-name.ts'
import { notHeardMail } from './mail-texts.ts'
import { judgeOpenHouse, type OpenHouse, type Window } from './rules.ts'
import { deleteSettled, findOpenHouse, listOpenHouses, type OpenHouseDoor, saveOpenHouse, settleOwed } from './store.ts'

type ServeContext = Pick<
  Context,
  'clock' | 'config' | 'db' | 'devices' | 'jobs' | 'live' | 'log' | 'settings' | 'transact'
>

const everySeconds = 60
const minuteMs = 60_000

/** Begins and ends open house at its instants, and whenever something that it depends on has changed. */
export function openHouseJobs(ctx: ServeContext): Job[] {
  const setAlarm = createAlarm(ctx.jobs, openHouseJobName)
  const begun = ctx.clock.milliseconds()
  const run = async () => {
    const doors = await listOpenHouses(ctx.db)
    if (doors.length === 0) return setAlarm(undefined)
    const now = ctx.clock.milliseconds()
    const book = await readBook(ctx, ctx.db)
    const isInLockdown = (await readLockdown(ctx, ctx.db)) !== null
    const lockdownEndedAt = millisecondsOf(await readLastEnd(ctx, ctx.db))
    for (const door of doors) {
      const window = windowOf(book, door, now)
      const judged = judge(ctx, door, { window, now, isInLockdown, lockdownEndedAt })
      const debt = isNew(door, judged) ? await change(ctx, door, judged) : door
      // Boards come back soon after a start.
      if (debt.owed && door.proven_at === null)
        await pay(ctx, door, { owed: debt.owed, isToBeMailed: !debt.mailed_at && !isSoon(now, begun) })
    }
    await deleteSettled(ctx.db)
    const next = Math.min(...doors.map((door) => nextOf(book, door, now)))
    setAlarm(Number.isFinite(next) ? next - ctx.clock.milliseconds() : undefined)
  }
  return [{ name: openHouseJobName, everySeconds, run }]
}

function isSoon(now: number, begun: number): boolean {
  return begun <= now && now < begun + everySeconds * 1000
}

function windowOf(book: HoursBook, door: OpenHouseDoor, now: number): Window | undefined {
  const { open_house_id: id } = door
  return id === null || !isInUse(door)
    ? undefined
    : book.spansOf([id], now).find(({ from, to }) => from <= now && now < to)
}

function isInUse({ authorised, removed_at: removedAt }: OpenHouseDoor): boolean {
  return authorised === 1 && removedAt === null
}

function nextOf(book: HoursBook, { open_house_id: id }: OpenHouseDoor, now: number): number {
  if (id === null) return Infinity
  const { until, opensAt } = book.judge([id], now)
  return until ?? opensAt ?? Infinity
}

type Moment = { window: Window | undefined; now: number; isInLockdown: boolean; lockdownEndedAt: number | null }

function judge(
  { settings }: Pick<Context, 'settings'>,
  door: OpenHouseDoor,
  { window, now, isInLockdown, lockdownEndedAt }: Moment,
): OpenHouse {
  const judged = judgeOpenHouse({
    now,
    window,
    beforeMs: settings.get('access.openHouseMinutesBefore') * minuteMs,
    cameAt: millisecondsOf(door.came_at),
    endedUntil: millisecondsOf(door.ended_until),
    endedAt: door.state === 'ended' ? millisecondsOf(door.since) : null,
    lockdownEndedAt,
    isShut: isInLockdown || door.locked_out === 1,
  })
  // It began or ended at the first look, not at this one; its end may be another since.
  const isSame = judged.state === door.state && (millisecondsOf(door.until) ?? now) > now
  return isSame ? { ...judged, since: millisecondsOf(door.since) } : judged
}

function millisecondsOf(text: string | null): number | null {
  return text === null ? null : fromText(text).epochMilliseconds
}

function textOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}

function isNew(door: OpenHouseDoor, { state, since, until }: OpenHouse): boolean {
  return (door.state ?? 'off') !== state || door.since !== textOf(since) || door.until !== textOf(until)
}

/**
 * Keeps how it stands now, with what the board must be sent for that: a server that is killed before it sends it finds
 * it there. Returns it.
 */
async function change(ctx: ServeContext, door: OpenHouseDoor, judged: OpenHouse): Promise<Debt> {
  const isHeld = judged.state === 'open'
  const wasHeld = door.state === 'open'
  // A board of protocol 2 does it by itself, from its list.
  const isOwed = door.proven_at === null && (isHeld || door.by_hand === 0)
  const owed = isHeld === wasHeld ? door.owed : !isOwed ? null : isHeld ? 'unlock' : 'lock'
  const mailed_at = isHeld === wasHeld ? door.mailed_at : null
  await ctx.transact(async (trx) => {
    await saveOpenHouse(trx, {
      device_id: door.id,
      state: judged.state,
      since: textOf(judged.since),
      until: textOf(judged.until),
      owed,
      mailed_at,
      ...(judged.state === 'ended' ? { ended_until: textOf(judged.until) } : {}),
      ...(isHeld && !wasHeld ? { by_hand: Number(ctx.devices.isHeldOpen(door.id, door.held_open)) } : {}),
    })
    if (isHeld !== wasHeld) await tell(ctx, trx, { door, isHeld })
    trx.afterCommit(() => {
      ctx.live.publish('admins', { type: 'devices' })
      ctx.live.publish('everyone', { type: 'house' })
    })
  })
  return { owed, mailed_at }
}

async function tell(ctx: ServeContext, trx: Trx, { door, isHeld }: { door: OpenHouseDoor; isHeld: boolean }) {
  const device = { id: door.id, name: door.name }
  const type = isHeld ? 'house.opened' : 'house.closed'
  await announce(ctx, trx, { event: 'house', type, about: door.name, data: { device } })
}

type Debt = Pick<OpenHouseDoor, 'owed' | 'mailed_at'>
type Owed = { owed: 'lock' | 'unlock'; isToBeMailed: boolean }

/** Sends the board what it is owed. One that is away gets it when it connects; of a lock, administrators are told. */
async function pay(ctx: ServeContext, { id, name }: OpenHouseDoor, { owed, isToBeMailed }: Owed): Promise<void> {
  if (await ctx.devices.command(id, owed)) {
    const isOurs = await settleOwed(ctx.db, id, owed)
    // Somebody locked it by hand just now, before our unlock came.
    if (!isOurs && owed === 'unlock' && (await isEnded(ctx.db, id))) await ctx.devices.command(id, 'lock')
  } else if (owed === 'lock' && isToBeMailed) await ctx.transact((trx) => mailNotHeard(ctx, trx, { id, name }))
}

async function isEnded(db: Queries, deviceId: number): Promise<boolean> {
  const row = await findOpenHouse(db, deviceId)
  return row?.ended_until === row?.until
}

async function mailNotHeard(ctx: ServeContext, trx: Trx, { id, name }: { id: number; name: string }): Promise<void> {
  await saveOpenHouse(trx, { device_id: id, mailed_at: nowText(ctx.clock) })
  const link = `${publicOrigin(ctx)}/manage/devices/${id}`
  for (const administrator of await listAdministrators(trx, 'doors')) {
    const recipient = recipientOf(administrator)
    await queueMail(ctx, trx, { template: notHeardMail, recipient, params: { name, link } })
  }
}
