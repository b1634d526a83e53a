import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { bookableCodes } from '../deciding/rules.ts'
import { mailAnswered } from '../tell-members.ts'
import type { ShownRow } from '../store.ts'
import { bufferOfRow, getBookable, judgeHereFirst, requireAllowed, timeOfRow } from './judge.ts'
import { endBooking, rewrite } from './rewrite-booking.ts'
import { type BookingContext, itemsOf } from './write-booking.ts'

type Answer = { row: ShownRow; actor: Actor }

/** Says yes to a request, if its member may still use it then. Throws `not_requested` and `booking_refused`. */
export async function approve(ctx: BookingContext, trx: Trx, { row, actor }: Answer): Promise<void> {
  if (row.state !== 'requested' || row.member_id === null) throw new AppError('not_requested')
  const known = await getBookable(trx, row.bookable_id, { withHidden: true })
  const of = { known, memberId: row.member_id, kind: row.kind, exceptId: row.id, passedOver: bookableCodes }
  const asked = { ...of, time: timeOfRow(row), count: row.count, ownBuffer: bufferOfRow(row) }
  const items = await itemsOf(trx, row.id)
  const verdict = await judgeHereFirst(ctx, trx, { asked, items, stays: false })
  requireAllowed(verdict)
  const after = await rewrite(ctx, trx, { row, columns: { state: 'booked' }, items: verdict.items, cause: 'club' })
  await writeAudit(ctx, trx, {
    actor,
    action: 'booking.approve',
    subject: `booking:${row.id}`,
    after: { member: row.member_id, bookable: row.bookable, start: row.starts_at },
  })
  await mailAnswered(ctx, trx, { row: after, kind: 'approved', reason: '' })
}

/** Says no, with a reason that its member reads. Throws `not_requested`. */
export async function refuse(ctx: BookingContext, trx: Trx, { row, actor, reason }: Answer & { reason: string }) {
  if (row.state !== 'requested') throw new AppError('not_requested')
  await endBooking(ctx, trx, { row, state: 'refused', reason, cause: 'club' })
  await writeAudit(ctx, trx, {
    actor,
    action: 'booking.refuse',
    subject: `booking:${row.id}`,
    after: { member: row.member_id, bookable: row.bookable, start: row.starts_at, reason },
  })
  await mailAnswered(ctx, trx, { row, kind: 'refused', reason })
}
