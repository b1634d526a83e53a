import type { Context } from '../../../context.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { mailMoved } from '../tell-members.ts'
import * as store from '../store.ts'
import { cancelAll } from './cancel.ts'
import { findElsewhere, type Judged, timeOfRow } from './judge.ts'
import { type BookingContext, placeAnew } from './write-booking.ts'

/** Makes room for maintenance: bookings in the way go to other items, or are cancelled by the club. */
export async function displaceFrom(
  ctx: BookingContext & Pick<Context, 'settings'>,
  trx: Trx,
  { asked, actor }: { asked: Judged; actor: Actor },
): Promise<void> {
  const { itemIds = [], time } = asked
  if (asked.kind !== 'maintenance') return
  const from = new Date(time.from).toISOString()
  const to = new Date(time.to).toISOString()
  for (const row of await store.listInTheWay(trx, { itemIds, from, to })) {
    const told = { start: row.starts_at, member: row.member_id, bookable: row.bookable }
    const subject = `booking:${row.id}` as const
    await writeAudit(ctx, trx, { actor, action: 'booking.displace', subject, before: told })
    if (!(await moveFrom(ctx, trx, { row, itemIds }))) {
      await cancelAll(ctx, trx, { rows: [row], reason: 'maintained' })
    }
  }
}

/** Moves a booking to other items that its member may use. False if there are none. */
export async function moveFrom(
  ctx: BookingContext,
  trx: Trx,
  { row, itemIds }: { row: store.ShownRow; itemIds: readonly number[] },
): Promise<boolean> {
  if (row.member_id === null) return false
  for (const withoutItem of itemIds) {
    const found = await findElsewhere(ctx, trx, { row, memberId: row.member_id, withoutItem })
    if (!found || found.items.some((id) => itemIds.includes(id))) continue
    const { bufferMinutes } = found.known.rules
    const after = await placeAnew(ctx, trx, {
      row,
      time: timeOfRow(row),
      bufferMinutes,
      count: row.count,
      items: found.items,
      columns: { occupied_until: row.occupied_until, trouble: null },
    })
    await mailMoved(ctx, trx, after)
    return true
  }
  return false
}
