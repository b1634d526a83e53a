import type { ReachedDoor } from '@fobhouse/contract/routes/house.ts'
import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { listDoorsBookedBy } from '../../booking-facts/public.ts'
import { readFacts } from '../facts/read-facts.ts'
import { asPresent } from '../facts/rules.ts'
import { asListed, decideAccess } from '../rules.ts'
import { findMemberFacts } from '../store.ts'
import { type DoorRow, listDoors, listDoorsGranted } from './entering-store.ts'
import { readBoards } from '../signed-lists/read-boards.ts'
import { judgeReach } from '../signed-lists/reach-rules.ts'
import { readLockdownSince, readRefusedSince } from '../signed-lists/refused-since.ts'
import { listTold } from '../signed-lists/signed-store.ts'
import { readListDigests } from './send-card-lists.ts'

type ReachContext = Pick<Context, 'clock' | 'db' | 'devices' | 'settings'>

const daysBack = 60

/** What is asked of the boards: whether each has a list from since then. */
type Asked = {
  memberId: number | null
  opens: (doorId: number) => boolean
  since: (doorId: number) => string | undefined
}

/** Door by door whether the boards have a list from since the lockdown. */
export async function readReachOfAll(ctx: ReachContext): Promise<ReachedDoor[]> {
  const since = await readLockdownSince(ctx, 'everybody')
  return describe(ctx, await listDoors(ctx.db), { memberId: null, opens: () => false, since: () => since })
}

/**
 * Which doors still open for a member, or may, of those granted or booked now or within the last sixty days. `everywhereAt`: when
 * the last of them had a list without the member; null as long as any may open. Throws `not_found`.
 */
export async function readReach(
  ctx: ReachContext,
  memberId: number,
): Promise<{ everywhereAt: string | null; doors: ReachedDoor[] }> {
  if (!(await findMemberFacts(ctx.db, memberId))) throw new AppError('not_found')
  const since = toText(ctx.clock.now().subtract({ hours: daysBack * 24 }))
  const booked = await listDoorsBookedBy(ctx.db, { memberId, since })
  const rows = await listDoorsGranted(ctx.db, { memberId, since, booked })
  const devices = rows.map(({ id }) => ({ id, kind: 'door' as const }))
  const factsAt = await readFacts({ ctx, db: ctx.db }, { devices, person: memberId })
  const refusedSince = await readRefusedSince(ctx, memberId)
  const live = new Set(rows.flatMap(({ id, mqtt_id }) => (mqtt_id === null ? [] : [id])))
  const decide = (id: number) => {
    const known = factsAt(id)
    if (known.isInUse !== true) return undefined
    const { device, member } = asPresent(known)
    return decideAccess({ device: live.has(id) ? device : asListed(device), member })
  }
  const doors = await describe(ctx, rows, {
    memberId,
    opens: (id) => decide(id)?.access === true,
    since: (id) =>
      refusedSince(
        id,
        (decide(id)?.reasons ?? []).map(({ code }) => code),
      ),
  })
  const isEverywhere = doors.every(({ state }) => state === 'sent' || state === 'confirmed')
  const times = doors.flatMap(({ at }) => at ?? [])
  return { everywhereAt: isEverywhere ? (times.toSorted().at(-1) ?? null) : null, doors }
}

export type DoorState = {
  id: number
  name: string
  /** For how many people it opens now. */
  people: number
  /** The server decides each tap there: it has no board, and no list. */
  isLive: boolean
  /** Null: it has never connected, or has no board. */
  protocol: 1 | 2 | null
  isConnected: boolean
  /** When its board, if connected, was sent its last list; of protocol 2, when it acknowledged it. */
  heardAt: string | null
  isCurrent: boolean
  /** Of protocol 2: the end of the list that it acknowledged. */
  expires: string | null
}

/** Each door in use with its board and its list. */
export async function readDoorStates(ctx: ReachContext): Promise<DoorState[]> {
  return statesOf(ctx, await listDoors(ctx.db))
}

async function statesOf(ctx: ReachContext, rows: readonly DoorRow[]): Promise<DoorState[]> {
  const ids = rows.map(({ id }) => id)
  const digests = await readListDigests(ctx, ids)
  const boardAt = await readBoards(ctx, ids)
  return rows.map((row) => {
    const digest = digests.get(row.id)
    // A board that is locked out keeps its list.
    const people = row.locked_out === 1 ? 0 : (digest?.people ?? 0)
    const isLive = row.mqtt_id !== null
    const common = { id: row.id, name: row.name, people, isLive }
    const lastSeen = ctx.devices.lastSeen.of(row.id, row.last_seen_at)
    if (isLive) {
      const isConnected = !ctx.devices.lastSeen.isOffline(lastSeen)
      return { ...common, protocol: null, isConnected, heardAt: null, isCurrent: true, expires: null }
    }
    const board = boardAt(row.id)
    if (board) {
      const { isConnected, isCurrent, acked: heardAt, expires } = board
      return { ...common, protocol: 2, isConnected, heardAt, isCurrent, expires }
    }
    const sent = ctx.devices.sentList(row.id, row)
    return {
      ...common,
      protocol: lastSeen === null ? null : 1,
      isConnected: sent !== undefined,
      heardAt: sent?.at ?? null,
      isCurrent: sent !== undefined && sent.hash === digest?.hash,
      expires: null,
    }
  })
}

async function describe(ctx: ReachContext, rows: readonly DoorRow[], asked: Asked): Promise<ReachedDoor[]> {
  const states = await statesOf(ctx, rows)
  const told = await listTold(
    ctx.db,
    states.filter(({ protocol }) => protocol === 2).map(({ id }) => id),
  )
  const now = nowText(ctx.clock)
  return states.flatMap((state): ReachedDoor[] => {
    const { id, name, isLive, protocol, isCurrent } = state
    // A board that never connected has no list at all.
    if (protocol === null && !isLive) return []
    if (asked.opens(id)) return [{ id, name, state: 'opens', at: null, until: null }]
    if (isLive) return [{ id, name, state: 'confirmed', at: asked.since(id) ?? now, until: null }]
    if (protocol === 1) return [{ id, name, ...reachOfOld(ctx, state, asked.since(id)) }]
    const question = { memberId: asked.memberId, since: asked.since(id), isCurrent, now }
    const reach = judgeReach(told.get(id) ?? [], question)
    return reach ? [{ id, name, ...reach }] : []
  })
}

/**
 * An old board cannot confirm. What counts is the first list since then: later ones, about other people, change nothing.
 */
function reachOfOld(
  { devices }: Pick<Context, 'devices'>,
  { id, isCurrent, heardAt }: DoorState,
  since: string | undefined,
): Omit<ReachedDoor, 'id' | 'name'> {
  if (!isCurrent) return { state: 'waiting', at: null, until: null }
  const first = since === undefined ? undefined : devices.lists.firstSentSince(id, since)
  return { state: 'sent', at: first ?? heardAt, until: null }
}
