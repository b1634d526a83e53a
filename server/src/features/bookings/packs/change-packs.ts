import type { HourPackChange, NewHourPack } from '@fobhouse/contract/hour-packs.ts'
import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { balanceChanged } from '../../../live/member-changed.ts'
import { findTransferByKey, postTransfer } from '../../memberbucks/public.ts'
import { isPaying } from '../money/read-money.ts'
import { insertEntries } from '../money/store.ts'
import * as store from './store.ts'

export type PackContext = Pick<Context, 'clock' | 'jobs' | 'live' | 'settings'>

/** Throws 400 for something that cannot be booked. */
export async function createPack(
  ctx: PackContext,
  trx: Trx,
  { pack, actor }: { pack: NewHourPack; actor: Actor },
): Promise<{ id: number }> {
  await requireBookables(trx, pack.bookables)
  const { name, minutes, price, validDays, visible, bookables } = pack
  const id = await store.insertPack(trx, {
    name,
    minutes,
    price,
    valid_days: validDays,
    visible: Number(visible),
    bookables: JSON.stringify(bookables),
  })
  await writeAudit(ctx, trx, { actor, action: 'hourPack.create', subject: `hourPack:${id}`, after: pack })
  return { id }
}

/** Hours that were bought stay as they were. Throws `not_found` and 400. */
export async function updatePack(
  ctx: PackContext,
  trx: Trx,
  { id, change, actor }: { id: number; change: HourPackChange; actor: Actor },
): Promise<void> {
  const before = await store.findPack(trx, id)
  if (!before) throw new AppError('not_found')
  const { name, minutes, price, validDays, visible, bookables } = change
  if (bookables) await requireBookables(trx, bookables)
  await store.savePack(trx, id, {
    ...(name === undefined ? {} : { name }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(price === undefined ? {} : { price }),
    ...(validDays === undefined ? {} : { valid_days: validDays }),
    ...(visible === undefined ? {} : { visible: Number(visible) }),
    ...(bookables === undefined ? {} : { bookables: JSON.stringify(bookables) }),
  })
  await writeAudit(ctx, trx, { actor, action: 'hourPack.update', subject: `hourPack:${id}`, before, after: change })
}

async function requireBookables(trx: Trx, ids: readonly number[]): Promise<void> {
  const known = new Set((await store.listBookableNames(trx)).map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw invalidField('bookables', 'validation.invalid')
}

type Buying = { packId: number; memberId: number; /** A repeated call has the same. */ key: string }
type Bought = { minutes: number; endsOn: string | null }

/** Pays for hours from the balance, once. Throws `not_found`, `conflict` and `insufficient_funds`. */
export async function buyPack(ctx: PackContext, trx: Trx, { packId, memberId, key }: Buying): Promise<Bought> {
  const before = await store.findRepeated(trx, { memberId, key })
  if (before && before.pack_id !== packId) throw new AppError('conflict')
  if (before) return { minutes: before.minutes, endsOn: before.ends_on }
  const pack = await store.findPack(trx, packId)
  if (!pack || pack.visible === 0 || !isPaying(ctx)) throw new AppError('not_found')
  const { name, bookables, minutes, price } = pack
  const at = nowText(ctx.clock)
  const endsOn = endOf(ctx, pack.valid_days)
  const row = { pack_id: packId, member_id: memberId, name, bookables, minutes, price, ends_on: endsOn, bought_at: at }
  const id = await store.insertBought(trx, { ...row, call_id: key })
  if (price > 0) {
    await postTransfer(ctx, trx, {
      from: { memberId },
      to: { house: 'bookings' },
      amount: price,
      kind: 'booking',
      description: name,
      actor: { memberId: null, name: 'fobhouse' },
      idempotencyKey: keyOf(id),
    })
    trx.afterCommit(() => balanceChanged(ctx, memberId))
  }
  await insertEntries(trx, [{ member_id: memberId, kind: 'pack', minutes, bought_pack_id: id, at }])
  return { minutes, endsOn }
}

/** The last day on the club's calendar. */
function endOf({ clock, settings }: PackContext, validDays: number | null): string | null {
  if (validDays === null) return null
  const today = clock.now().toZonedDateTimeISO(settings.get('general.timeZone')).toPlainDate()
  return today.add({ days: validDays }).toString()
}

function keyOf(boughtId: number): string {
  return `hour pack ${boughtId}`
}

/** Takes hours back of which none is used, and gives the money back. Throws `not_found`, `already_reversed`, `pack_used`. */
export async function takeBackPack(
  ctx: PackContext,
  trx: Trx,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  const bought = await store.findBought(trx, id)
  if (!bought) throw new AppError('not_found')
  if (bought.taken_back_at !== null) throw new AppError('already_reversed')
  const { member_id: memberId, minutes, price, name } = bought
  if ((await store.sumOfBought(trx, id)) !== minutes) throw new AppError('pack_used')
  const at = toText(ctx.clock.now())
  await store.markTakenBack(trx, id, at)
  await insertEntries(trx, [{ member_id: memberId, kind: 'back', minutes: -minutes, bought_pack_id: id, at }])
  await writeAudit(ctx, trx, {
    actor,
    action: 'hourPack.takeBack',
    subject: `member:${memberId}`,
    before: { name, minutes, price },
  })
  if (price === 0) return
  const paid = await findTransferByKey(trx, keyOf(id))
  await postTransfer(ctx, trx, {
    from: { house: 'bookings' },
    to: { memberId },
    amount: price,
    kind: 'booking',
    description: name,
    // What a member gets back is theirs: it needs no second administrator.
    actor: { memberId: null, name: 'fobhouse' },
    idempotencyKey: `${keyOf(id)} back`,
    ...(paid && { reverses: paid.id }),
  })
  trx.afterCommit(() => balanceChanged(ctx, memberId))
}
