import { createHash } from 'node:crypto'
import { bookingLimits, type Wish } from '@fobhouse/contract/bookings.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import type { KnownBookable } from '../bookables/read-bookables.ts'
import { bookableCodes } from '../deciding/rules.ts'
import { passedOverIn } from '../deciding/series-rules.ts'
import { mailMade } from '../tell-members.ts'
import * as store from '../store.ts'
import { type Care, requireCareOf } from './carers.ts'
import { displaceFrom } from './displace.ts'
import { bufferOf, getBookable, judge, type Judged, noShowOf, requireAllowed } from './judge.ts'
import { asksOf, type BookingContext, insertBooking } from './write-booking.ts'

export type Making = {
  wish: Wish
  memberId: number
  actor: Actor & { memberId: number }
  /** Of the caller. */
  care: Care
  /** An administrator books for somebody: with `override` past the rules of the bookable. */
  forMember?: { override: boolean }
  displace?: boolean
  /** A clock change has put it off the steps of the day. */
  isMoved?: boolean
  /** The header of a call that may be repeated. */
  key?: string | undefined
}

/**
 * Books, or asks for it where a caretaker decides, and mails whom it concerns. Returns the booking's id. Throws
 * `not_found`, `booking_refused`, `not_a_caretaker`, `too_many_bookings`, `conflict` and 400.
 */
export async function book(ctx: BookingContext, trx: Trx, making: Making): Promise<number> {
  const { wish, memberId, key } = making
  const repeated = key === undefined ? undefined : { key, hash: hashOf(wish) }
  const before = repeated && (await findMade(trx, { memberId, ...repeated }))
  if (before !== undefined) return before
  const row = await makeBooking(ctx, trx, { ...making, repeated })
  await mailMade(ctx, trx, { row, actor: making.actor })
  return row.id
}

/** The same without a mail. */
export async function makeBooking(
  ctx: BookingContext,
  trx: Trx,
  making: Making & { repeated?: { key: string; hash: string } | undefined },
): Promise<store.ShownRow> {
  const { wish, memberId, care, repeated } = making
  const known = await getBookable(trx, wish.bookable, { withHidden: care.isKeeper })
  const asked = prepare(making, known)
  const open = await store.countOpen(trx, { memberId, now: nowText(ctx.clock) })
  if (open >= bookingLimits.mostOpen) throw new AppError('too_many_bookings')
  if (making.displace) await displaceFrom(ctx, trx, { asked, actor: making.actor })
  const verdict = await judge(ctx, trx, asked)
  requireAllowed(verdict)
  const row = await insertBooking(ctx, trx, {
    bookableId: known.row.id,
    memberId,
    kind: wish.kind,
    state: isAsked(making, known) ? 'requested' : 'booked',
    purpose: wish.purpose,
    noShowMinutes: noShowOf(asked),
    asks: { ...asksOf(known.rules), ...(making.forMember?.override === true && { plans: [] }) },
    time: asked.time,
    bufferMinutes: bufferOf(asked),
    count: asked.count,
    items: verdict.items,
    repeated,
  })
  await noteForOther(ctx, trx, { making, asked, id: row.id })
  return row
}

/** A repeated call is one whose answer got lost: another body under the same key is a mistake. */
async function findMade(trx: Trx, made: { memberId: number; key: string; hash: string }): Promise<number | undefined> {
  const found = await store.findRepeated(trx, made)
  if (found && found.call_mark !== made.hash) throw new AppError('conflict')
  return found?.id
}

function hashOf(wish: Wish): string {
  return createHash('sha256').update(JSON.stringify(wish)).digest('hex')
}

/** What is asked of the decision. Maintenance names its items, and is for who looks after them. */
export function prepare(
  { wish, memberId, care, forMember, isMoved = false }: Omit<Making, 'actor'>,
  known: KnownBookable,
): Judged {
  const { kind, items = [] } = wish
  const time = { from: Date.parse(wish.start), to: Date.parse(wish.end) }
  const isPlace = known.row.place_id !== null
  const own = new Set(known.items.map(({ id }) => id))
  if (items.some((id) => !own.has(id))) throw invalidField('items', 'validation.invalid')
  if (kind === 'maintenance') {
    requireCareOf(care, items)
    if (!isPlace && items.length === 0) throw invalidField('items', 'validation.notEmpty')
  }
  const count = kind === 'maintenance' && !isPlace ? items.length : wish.count
  const passedOver = forMember?.override === true ? bookableCodes : passedOverIn({ isMoved })
  return { known, memberId, kind, time, count, itemIds: items.length > 0 ? items : undefined, passedOver }
}

/** An administrator who books for somebody has said yes. */
function isAsked({ wish, forMember }: Making, { rules }: KnownBookable): boolean {
  return rules.approval && wish.kind === 'member' && forMember === undefined
}

/** What was passed over stands in the trail. */
async function noteForOther(
  ctx: BookingContext,
  trx: Trx,
  { making, asked, id }: { making: Making; asked: Judged; id: number },
): Promise<void> {
  const { actor, forMember, memberId, wish } = making
  if (forMember === undefined) return
  const after = { member: memberId, bookable: asked.known.row.name, start: wish.start, end: wish.end }
  await writeAudit(ctx, trx, { actor, action: 'booking.forMember', subject: `booking:${id}`, after })
  if (!forMember.override) return
  const { refusals } = await judge(ctx, trx, { ...asked, exceptId: id, passedOver: [] })
  if (refusals.length === 0) return
  const passed = { codes: refusals.map(({ code }) => code) }
  await writeAudit(ctx, trx, { actor, action: 'booking.override', subject: `booking:${id}`, after: passed })
}
