import type { Readable } from 'node:stream'
import type { Booking } from '@fobhouse/contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { type CsvColumns, csvOf } from '../../../core/csv.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Reply } from '../../../http/handler.ts'
import { type BookingFilter, listBookings } from '../store.ts'
import { type PresentContext, presentBookings } from './present.ts'

type ExportContext = PresentContext & Pick<Context, 'transact'>

/** Names and codes are English in every language: spreadsheet formulas and other programs look for them. */
const columns: CsvColumns<Booking> = {
  id: ({ id }) => id,
  bookable: ({ bookable }) => bookable.name,
  items: ({ items }) => items.map(({ name }) => name).join('; '),
  place: ({ place }) => place?.name ?? '',
  count: ({ count }) => count,
  start: ({ start }) => start,
  end: ({ end }) => end,
  state: ({ state }) => state,
  kind: ({ kind }) => kind,
  member: ({ member }) => member?.name ?? '',
  memberId: ({ member }) => member?.id ?? null,
  series: ({ series }) => series?.id ?? null,
  amount: ({ price }) => price.amount,
  usedSeconds: ({ used }) => used?.seconds ?? null,
  trouble: ({ trouble }) => trouble?.code ?? '',
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
}

type Query = Omit<BookingFilter, 'memberId' | 'bookableId'> & {
  member?: number | undefined
  bookable?: number | undefined
}

/** Bookings that match as CSV, page by page. The audit trail records who did. */
export async function exportBookings(
  ctx: ExportContext,
  { query: { member: memberId, bookable: bookableId, ...query }, actor }: { query: Query; actor: Actor },
  reply: Reply,
): Promise<Readable> {
  const filter = { memberId, bookableId, ...query }
  await ctx.transact((trx) => writeAudit(ctx, trx, { actor, action: 'booking.export', subject: 'club', after: filter }))
  reply.header('content-disposition', `attachment; filename="bookings-${nowText(ctx.clock).slice(0, 10)}.csv"`)
  return csvOf(columns, rowsOf(ctx, filter))
}

const pageSize = 1000

async function* rowsOf(ctx: ExportContext, filter: BookingFilter): AsyncGenerator<Booking> {
  let after: { at: string; id: number } | undefined
  for (;;) {
    const rows = await listBookings(ctx.db, filter, { after, limit: pageSize })
    yield* await presentBookings(ctx, rows)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = { at: last.starts_at, id: last.id }
  }
}
