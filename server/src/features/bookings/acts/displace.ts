import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { mailMoved } from '../tell-members.ts'
import * as store from '../store.ts'
import { cancelAll } from './cancel.ts'
import { makeWay } from '../waiting/end-offer.ts'
import type { Judged } from './judge.ts'
import { moveElsewhere } from './move-elsewhere.ts'
import type { BookingContext } from './write-booking.ts'

/**
 * Makes room for maintenance: bookings in the way go to other items, or are cancelled by the club. Times of other
 * calendars stay in the way: they would come back.
 */
export async function displaceFrom(
  ctx: BookingContext,
  trx: Trx,
  { asked, actor }: { asked: Judged; actor: Actor },
): Promise<void> {
  const { itemIds = [], time } = asked
  if (asked.kind !== 'maintenance') return
  const from = new Date(time.from).toISOString()
  const to = new Date(time.to).toISOString()
  for (const row of await store.listInTheWay(trx, { itemIds, from, to })) {
    if (row.state === 'offered') {
      await makeWay(ctx, trx, { row, withoutItems: itemIds })
      continue
    }
    if (row.kind === 'outside') continue
    const told = { start: row.starts_at, member: row.member_id, bookable: row.bookable }
    const subject = `booking:${row.id}` as const
    await writeAudit(ctx, trx, { actor, action: 'booking.displace', subject, before: told })
    const moved = await moveElsewhere(ctx, trx, { row, withoutItems: itemIds })
    if (moved) await mailMoved(ctx, trx, moved.row)
    else await cancelAll(ctx, trx, { rows: [row], reason: 'maintained' })
  }
}
