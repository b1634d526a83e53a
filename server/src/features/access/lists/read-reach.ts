import type { ReachedDoor } from '@fobhouse/contract/routes/house.ts'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { readFacts } from '../facts/read-facts.ts'
import { asPresent } from '../facts/rules.ts'
import { asListed, decideAccess } from '../rules.ts'
import { findMemberFacts } from '../store.ts'
import { type DoorRow, listDoors, listDoorsGranted } from './entering-store.ts'
import { readListDigests } from './send-card-lists.ts'

type ReachContext = Pick<Context, 'clock' | 'db' | 'devices' | 'settings'>

const daysBack = 60

/** Door by door whether the boards have the present list, which a lockdown has changed. */
export async function readReachOfAll(ctx: ReachContext): Promise<ReachedDoor[]> {
  return describe(ctx, await listDoors(ctx.db), () => false)
}

/**
 * Which doors still open for a member, or may, of those granted now or within the last sixty days. `everywhereAt`: when
 * the last of them was sent a list without the member; null as long as any may open. Throws `not_found`.
 */
export async function readReach(
  ctx: ReachContext,
  memberId: number,
): Promise<{ everywhereAt: string | null; doors: ReachedDoor[] }> {
  if (!(await findMemberFacts(ctx.db, memberId))) throw new AppError('not_found')
  const since = toText(ctx.clock.now().subtract({ hours: daysBack * 24 }))
  const rows = await listDoorsGranted(ctx.db, { memberId, since })
  const devices = rows.map(({ id }) => ({ id, kind: 'door' as const }))
  const factsAt = await readFacts({ ctx, db: ctx.db }, { devices, person: memberId })
  const opens = (id: number) => {
    const known = factsAt(id)
    if (known.isInUse !== true) return false
    const { device, member } = asPresent(known)
    return decideAccess({ device: asListed(device), member }).access
  }
  const doors = await describe(ctx, rows, opens)
  const isEverywhere = doors.every(({ state }) => state === 'sent')
  const times = doors.flatMap(({ at }) => at ?? [])
  return { everywhereAt: isEverywhere ? (times.toSorted().at(-1) ?? null) : null, doors }
}

export type DoorState = {
  id: number
  name: string
  /** For how many people it opens now. */
  people: number
  everConnected: boolean
  /** When its board, if connected, was sent its last list. */
  sentAt: string | null
  isCurrent: boolean
}

/** Each door in use with its board and its list. */
export async function readDoorStates(ctx: ReachContext): Promise<DoorState[]> {
  return statesOf(ctx, await listDoors(ctx.db))
}

async function statesOf(ctx: ReachContext, rows: readonly DoorRow[]): Promise<DoorState[]> {
  const digests = await readListDigests(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const digest = digests.get(row.id)
    const sent = ctx.devices.sentList(row.id, row)
    return {
      id: row.id,
      name: row.name,
      // A board that is locked out keeps its list.
      people: row.locked_out === 1 ? 0 : (digest?.people ?? 0),
      everConnected: ctx.devices.lastSeen.of(row.id, row.last_seen_at) !== null,
      sentAt: sent?.at ?? null,
      isCurrent: sent !== undefined && sent.hash === digest?.hash,
    }
  })
}

async function describe(
  ctx: ReachContext,
  rows: readonly DoorRow[],
  opens: (doorId: number) => boolean,
): Promise<ReachedDoor[]> {
  // A door that never connected has no list at all.
  const known = (await statesOf(ctx, rows)).filter(({ everConnected }) => everConnected)
  return known.map(({ id, name, sentAt, isCurrent }) => {
    if (opens(id)) return { id, name, state: 'opens', at: null, until: null }
    return isCurrent
      ? { id, name, state: 'sent', at: sentAt, until: null }
      : { id, name, state: 'waiting', at: null, until: null }
  })
}
