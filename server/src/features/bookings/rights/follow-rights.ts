import type { Trouble } from '@fobhouse/contract/bookings.ts'
import { nowText } from '../../../core/clock.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { queueMail } from '../../outbox/public.ts'
import { cancelBooking } from '../acts/cancel.ts'
import { moveElsewhere } from '../acts/move-elsewhere.ts'
import { type BookingContext, itemsOf, markLost } from '../acts/write-booking.ts'
import { lostOf } from '../reading/present.ts'
import type { ShownRow } from '../store.ts'
import { type Fate, fateText } from '../acts/fate-text.ts'
import { linkTo, listText, readerOf, reasonForClub } from '../tell-members.ts'
import { judgeRights, type LostCode } from './judge-rights.ts'
import { lostRightMail, lostWords } from './mail-texts.ts'
import { listToJudge } from './store.ts'

type LostFate = Fate & { code: LostCode }

/** Bookings of which somebody has lost or got back the right to what they have, since it was judged last. */
export async function findChanged(ctx: BookingContext, db: Queries, ids?: readonly number[]) {
  const rows = await listToJudge(db, { now: nowText(ctx.clock), ...(ids && { ids }) })
  const judged = await judgeRights(ctx, db, rows)
  return rows.flatMap((row) => {
    const lost = judged.get(row.id) ?? null
    return lost?.code === lostOf(row)?.code ? [] : [{ row, lost }]
  })
}

/**
 * Marks these bookings where the right to them is lost, or cancels them, and takes the mark away where it is back. Who
 * loses some gets one mail with all of them.
 */
export async function followRights(ctx: BookingContext, trx: Trx, ids: readonly number[]): Promise<void> {
  const fates: LostFate[] = []
  for (const { row, lost } of await findChanged(ctx, trx, ids)) {
    // Marked already, and for another reason now: its member has been told.
    if (lost === null || row.lost !== null) await markLost(ctx, trx, { row, lost })
    else fates.push(await lose(ctx, trx, { row, lost }))
  }
  for (const own of Map.groupBy(fates, ({ row }) => row.member_id).values()) await mail(ctx, trx, own)
}

type Losing = { row: ShownRow; lost: Trouble & { code: LostCode } }

/** What holds for everything that the bookable is: other items would not help. */
const ofBookable: ReadonlySet<LostCode> = new Set(['outside_hours', 'plan_not_entitled'] as const)

/** It goes to other items if its member may use some. When the club is closed it always stays. */
async function lose(ctx: BookingContext, trx: Trx, { row, lost }: Losing): Promise<LostFate> {
  const { code } = lost
  const leaving = { row, withoutItems: await itemsOf(trx, row.id) }
  const moved = ofBookable.has(code) ? undefined : await moveElsewhere(ctx, trx, leaving)
  if (moved) return { row, code, became: 'moved', items: moved.items.join(', ') }
  if (code === 'outside_hours' || ctx.settings.get('bookings.lostRight') === 'keep') {
    await markLost(ctx, trx, { row, lost })
    return { row, code, became: 'kept', items: '' }
  }
  await cancelBooking(ctx, trx, { row, reason: reasonForClub(ctx, 'lostRight'), cause: 'takenAway' })
  return { row, code, became: 'cancelled', items: '' }
}

/** To the member of these. */
async function mail(ctx: BookingContext, trx: Trx, fates: readonly LostFate[]): Promise<void> {
  const reader = await readerOf(ctx, trx, fates[0]?.row.member_id ?? null)
  if (!reader) return
  const { recipient, locale } = reader
  const words = lostWords[locale]
  const list = fates.map((fate) =>
    words.line.replace('{fate}', () => fateText(ctx, fate, locale)).replace('{why}', () => words.why[fate.code]),
  )
  const params = { list: listText(list), link: linkTo(ctx, '/bookings') }
  await queueMail(ctx, trx, { template: lostRightMail, recipient, params })
}
