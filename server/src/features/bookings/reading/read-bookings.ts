import type { Booking } from '@fobhouse/contract/bookings.ts'
import { AppError } from '../../../core/errors.ts'
import type { Queries } from '../../../db/database.ts'
import type { Reply } from '../../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../../http/paging.ts'
import type { Caller } from '../../../identity/public.ts'
import { type Care, caresForAny, readCare } from '../acts/carers.ts'
import * as store from '../store.ts'
import { type PresentContext, presentBookings } from './present.ts'

type PageQuery = { limit?: number | undefined; cursor?: string | undefined }
type Asked = {
  query: PageQuery & Record<string, string | number | undefined>
  filter: store.BookingFilter
  newestFirst?: boolean
}

/** A page of bookings by their start. */
export async function pageOfBookings(
  ctx: PresentContext,
  { query, filter, newestFirst = false }: Asked,
  reply: Reply,
): Promise<Booking[]> {
  const limit = query.limit ?? defaultPageSize
  const [at, id] = readCursor(query.cursor, ['text', 'number']) ?? []
  const after = at === undefined ? undefined : { at: String(at), id: Number(id) }
  const rows = await store.listBookings(ctx.db, filter, { after, limit: limit + 1, newestFirst })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last && rows.length > limit) linkNextPage(reply, query, [last.starts_at, last.id])
  return presentBookings(ctx, page)
}

/** A booking as somebody may have it. */
export type Held = { row: store.ShownRow; care: Care; isOwn: boolean; /** Looks after it. */ isCarer: boolean }

/** One booking, for its member and for whoever looks after it. Throws `not_found` for everybody else. */
export async function holdBooking(db: Queries, id: number, caller: Caller): Promise<Held> {
  const row = await store.findBooking(db, id)
  if (!row) throw new AppError('not_found')
  const care = await readCare(db, caller)
  const units = (await store.listUnits(db, [id])).get(id) ?? []
  const [isOwn, isCarer] = [row.member_id === caller.memberId, caresForAny(care, units)]
  if (!isOwn && !isCarer) throw new AppError('not_found')
  return { row, care, isOwn, isCarer }
}

/**
 * The same for an act: caretakers change and cancel what is kept for maintenance; of others only administrators. What
 * another calendar says is changed there.
 */
export async function holdToChange(db: Queries, id: number, caller: Caller): Promise<Held> {
  const held = await holdBooking(db, id, caller)
  const { row, isOwn, isCarer, care } = held
  if (row.kind === 'outside') throw new AppError('forbidden')
  if (!isOwn && !care.isKeeper && !(isCarer && row.kind === 'maintenance')) throw new AppError('forbidden')
  return held
}

export async function showBooking(ctx: PresentContext, id: number): Promise<Booking> {
  const row = await store.findBooking(ctx.db, id)
  const [booking] = row ? await presentBookings(ctx, [row]) : []
  if (!booking) throw new AppError('not_found')
  return booking
}

/** What waits for the caller's yes or no. */
export async function listRequests(ctx: PresentContext, caller: Caller): Promise<Booking[]> {
  const care = await readCare(ctx.db, caller)
  const rows = await store.listRequests(ctx.db)
  const units = await store.listUnits(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return presentBookings(
    ctx,
    rows.filter(({ id }) => caresForAny(care, units.get(id) ?? [])),
  )
}
