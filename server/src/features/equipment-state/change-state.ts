import { isOut, type StateChange } from '@fobhouse/contract/equipment.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import type { Trx } from '../../db/database.ts'
import { tellLockout } from '../../device-hub/tell-lockout.ts'
import { announce } from '../webhooks/public.ts'
import { answerReports } from './answer-reports.ts'
import { type Changer, judgeChange, newsOf } from './rules.ts'
import { findItem, type ItemColumns, type ItemRow, saveItem } from './store.ts'
import { mailNews } from './tell-people.ts'

export type StateContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings'>
type Wanted = {
  itemId: number
  change: StateChange
  changer: Changer
  actor: Actor
  /** The plan that stops the item, for the server. */
  byPlan?: string
  /** Members who get another mail about it. */
  toldElsewhere?: readonly number[]
  /** What becomes of its bookings. */
  bookings: BookingsOfItem
}

/** What becomes of the bookings of an item when its state changes: `bookings/public.ts` has the one that there is. */
export type BookingsOfItem = {
  /** How many have not ended. */
  count(ctx: Pick<Context, 'clock'>, trx: Trx, itemId: number): Promise<number>
  /** Moves, marks or cancels them. Returns how many that concerned, and who got a mail about it. */
  follow(
    ctx: StateContext,
    trx: Trx,
    item: { before: ItemRow; after: ItemRow },
  ): Promise<{ bookings: number; told: number[] }>
}

/**
 * Brings an item into a state, in the caller's transaction: its history, its tool's lockout, mails, webhooks. Returns
 * how many bookings that concerns. Throws `not_found`, `not_a_caretaker`, `forbidden`, `preview_changed`,
 * `equipment_already_exists` and 400.
 */
export async function changeState(ctx: StateContext, trx: Trx, wanted: Wanted): Promise<{ bookings: number }> {
  const { itemId, change, changer, actor } = wanted
  const item = await findItem(trx, itemId)
  if (!item) throw new AppError('not_found')
  requireAllowed(ctx, { item, change, changer, bookings: await wanted.bookings.count(ctx, trx, itemId) })
  const byName = wanted.byPlan ?? nameOf(actor)
  const columns = columnsOf(ctx, { item, change, actor, byName })
  const after: ItemRow = { ...item, ...columns }
  await writeState(ctx, trx, { item, columns, actor, byName })
  await writeAudit(ctx, trx, {
    actor,
    action: 'equipment.state',
    subject: `equipment:${itemId}`,
    before: { name: item.name, state: item.state, note: item.note, expected_back: item.expected_back },
    after: { state: after.state, note: after.note, expected_back: after.expected_back },
  })
  if (!isOut(after.state)) await answerReports(ctx, trx, { item, verdict: 'stop', answer: after.note, actor })
  const news = newsOf(item.state, after.state)
  const { bookings, told } = await wanted.bookings.follow(ctx, trx, { before: item, after })
  const except = [...(wanted.toldElsewhere ?? []), ...told, ...(actor.memberId === null ? [] : [actor.memberId])]
  if (news !== null) await mailNews(ctx, trx, { item: after, news, except })
  await tellState(ctx, trx, { before: item, after })
  return { bookings }
}

function requireAllowed(
  ctx: StateContext,
  { item, change, changer, bookings }: { item: ItemRow; bookings: number } & Pick<Wanted, 'change' | 'changer'>,
) {
  const verdict = judgeChange({ current: item.state, change, changer, today: todayOf(ctx), bookings })
  if (verdict.allowed) return
  if ('field' in verdict) throw invalidField(verdict.field, verdict.message)
  throw new AppError(verdict.error, verdict.error === 'preview_changed' ? { extra: { bookings } } : {})
}

/** The day that it is at the club. */
export function todayOf({ clock, settings }: Pick<Context, 'clock' | 'settings'>): string {
  const zone = settings.get('general.timeZone')
  return clock.now().toZonedDateTimeISO(zone).toPlainDate().toString()
}

type Change = { item: ItemRow; change: StateChange; actor: Actor; byName: string | null }

/** A state that it has already keeps its beginning, and who began it. */
function columnsOf({ clock }: Pick<Context, 'clock'>, { item, change, actor, byName }: Change): ItemColumns {
  const said = { note: change.note ?? '', expected_back: change.expectedBack ?? null, told_back: null }
  if (item.state === change.state) return said
  return {
    ...said,
    state: change.state,
    since: nowText(clock),
    by_member_id: actor.memberId,
    by_name: byName,
    ...(isOut(change.state) ? {} : { test_until: null, test_by: null }),
  }
}

async function writeState(
  ctx: StateContext,
  trx: Trx,
  { item, columns, actor, byName }: { item: ItemRow; columns: ItemColumns; actor: Actor; byName: string | null },
): Promise<void> {
  const at = nowText(ctx.clock)
  const occurrence = { kind: 'state', at, actor_id: actor.memberId, actor: byName } as const
  await saveItem(trx, { id: item.id, columns, ...occurrence }).catch(asTakenName)
}

/** Throws `equipment_already_exists` instead of the database's error about a name that another item has. */
export function asTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'name_key') || isUniqueViolation(error, 'equipment_name')) {
    throw new AppError('equipment_already_exists', { cause: error })
  }
  throw error
}

/** The name of a key or a plan; members are known by their id, and the server needs none. */
export function nameOf({ memberId, name }: Actor): string | null {
  return memberId === null && name !== 'fobhouse' ? name : null
}

async function tellState(
  ctx: StateContext,
  trx: Trx,
  { before, after }: { before: ItemRow; after: ItemRow },
): Promise<void> {
  const { id, name, note, expected_back: expectedBack } = after
  const data = { id, name, before: before.state, after: after.state, note, expectedBack }
  await announce(ctx, trx, { event: 'equipment', type: 'equipment.state_changed', about: name, data })
  if (after.device_id !== null) await tellLockout(ctx, trx, after.device_id)
  tellPages(ctx, trx)
}

/** Open pages read equipment, and what it lets them do, anew. */
export function tellPages(ctx: Pick<Context, 'live'>, trx: Trx): void {
  trx.afterCommit(() => {
    ctx.live.publish('everyone', { type: 'equipment' })
    ctx.live.publish('everyone', { type: 'permissions' })
    ctx.live.publish('admins', { type: 'devices' })
  })
}
