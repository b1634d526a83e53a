import { sourceLimits, type SourceFault } from '@fobhouse/contract/calendar-sources.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { batchesOf } from '../../db/batches.ts'
import type { Trx } from '../../db/database.ts'
import {
  type BookingContext,
  type BookingRow,
  type KnownBookable,
  listOnUnits,
  listOutside,
  occupyOutside,
  readBookables,
} from '../bookings/public.ts'
import { type Fetched, fetchCalendar } from './fetch-calendar.ts'
import { readInThread } from './reading/read-in-thread.ts'
import { compare, type Difference, findClashes, mayBeUnchanged, type Wanted } from './rules.ts'
import * as store from './store.ts'
import { tellOfClashes, tellOfFault } from './tell-people.ts'

export type SourceContext = BookingContext & Pick<Context, 'db' | 'transact'>

const horizonMs = 400 * 24 * 3_600_000
/** So few at a time that other calls find their turn in between. */
const atOnce = 250

/** For what a file is read: its times are others in another zone, and occupy other units. */
export function readAs(
  { settings }: Pick<Context, 'settings'>,
  { row, known }: { row: store.SourceRow; known: KnownBookable },
): string {
  return [settings.get('general.timeZone'), row.show_titles, unitsOf(known)].join(' ')
}

function unitsOf({ row, items, capacity }: KnownBookable): string {
  return row.place_id === null ? items.map(({ id }) => id).join(',') : `seats:${capacity}`
}

/**
 * Reads the calendar of somebody else and writes what it occupies (`docs/rules/bookings.md`). A fault keeps what was read
 * before. A reading or change that began later has the last word. Throws `not_found`.
 */
export async function readSource(ctx: SourceContext, id: number, { isWhole = false } = {}): Promise<void> {
  const row = await begin(ctx, id)
  const [known] = await readBookables(ctx.db, { id: row.bookable_id, withHidden: true })
  if (!known) return noteFault(ctx, row, 'no_bookable')
  const [now, asNow] = [ctx.clock.milliseconds(), readAs(ctx, { row, known })]
  const isConditional = !isWhole && mayBeUnchanged(row, { now, asNow })
  const fetched = await fetchCalendar(row.url, {
    etag: isConditional ? row.etag : null,
    lastModified: isConditional ? row.last_modified : null,
  })
  if (fetched === 'unchanged') return noteGood(ctx, { row, known, columns: {} })
  if ('fault' in fetched) return noteFault(ctx, row, fetched.fault)
  const fault = await occupy(ctx, {
    row,
    known,
    fetched,
    isAnew: !(row.read_as ?? asNow).endsWith(` ${unitsOf(known)}`),
  })
  if (fault !== undefined) return noteFault(ctx, row, fault)
  const { etag, lastModified } = fetched
  const columns = { etag, last_modified: lastModified, read_as: asNow, whole_at: nowText(ctx.clock) }
  return noteGood(ctx, { row, known, columns })
}

async function begin(ctx: SourceContext, id: number): Promise<store.SourceRow> {
  return ctx.transact(async (trx) => {
    const row = await store.findSource(trx, id)
    if (!row) throw new AppError('not_found')
    await store.saveSource(trx, id, { reading: row.reading + 1 })
    return { ...row, reading: row.reading + 1 }
  })
}

type File = Exclude<Fetched, 'unchanged' | { fault: SourceFault }>
type Occupying = { row: store.SourceRow; known: KnownBookable; fetched: File; isAnew: boolean }

/** Gives what is wrong with the file; then nothing is written. */
async function occupy(
  ctx: SourceContext,
  { row, known, fetched, isAnew }: Occupying,
): Promise<SourceFault | undefined> {
  const now = ctx.clock.milliseconds()
  const read = await readInThread(fetched.text, {
    timeZone: ctx.settings.get('general.timeZone'),
    from: now,
    to: now + horizonMs,
    most: sourceLimits.mostTimes,
    withTitles: row.show_titles === 1,
  })
  if ('fault' in read) return read.fault
  const kept = await listOutside(ctx.db, { sourceId: row.id, now: nowText(ctx.clock) })
  const wanted = read.times.map(({ key, ...time }) => ({ mark: key, ...time }))
  for (const part of partsOf(compare(kept, wanted, isAnew))) await writePart(ctx, { row, known, part })
  return undefined
}

type Part = Difference<BookingRow>

/** What is new first: time that is free then is offered at once to those who wait for it. */
function partsOf({ ended, changed, added }: Part): Part[] {
  const none = { ended: [], changed: [], added: [] }
  return [
    ...batchesOf<Wanted>(added, atOnce).map((some) => ({ ...none, added: some })),
    ...batchesOf(changed, atOnce).map((some) => ({ ...none, changed: some })),
    ...batchesOf(ended, atOnce).map((some) => ({ ...none, ended: some })),
  ]
}

async function writePart(
  ctx: SourceContext,
  { row, known, part }: { row: store.SourceRow; known: KnownBookable; part: Part },
): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await isLatest(trx, row))) return
    const ended = part.ended.map(({ id }) => id)
    const source = { id: row.id, bookableId: row.bookable_id }
    await occupyOutside(ctx, trx, { ...part, source, capacity: known.capacity, ended })
  })
  await new Promise((resolve) => setImmediate(resolve))
}

async function isLatest(trx: Trx, { id, reading }: store.SourceRow): Promise<boolean> {
  return (await store.findSource(trx, id))?.reading === reading
}

type Good = { row: store.SourceRow; known: KnownBookable; columns: store.SourceColumns }

async function noteGood(ctx: SourceContext, { row, known, columns }: Good): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await isLatest(trx, row))) return
    const now = nowText(ctx.clock)
    const noFault = { fault: null, fault_since: null, fault_told_at: null }
    await store.saveSource(trx, row.id, { ...columns, ...noFault, read_at: now, good_at: now })
    const itemIds = known.items.map(({ id }) => id)
    const bookings = await listOnUnits(trx, { bookableId: row.bookable_id, itemIds, now })
    const clashes = findClashes(bookings, await listOutside(trx, { sourceId: row.id, now }))
    const bookingIds = clashes.map(({ id }) => id)
    const untold = new Set(await store.keepClashes(trx, { sourceId: row.id, bookingIds }))
    await tellOfClashes(ctx, trx, { row, known, clashes: clashes.filter(({ id }) => untold.has(id)) })
    tellPages(ctx, trx)
  })
}

async function noteFault(ctx: SourceContext, row: store.SourceRow, fault: SourceFault): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await isLatest(trx, row))) return
    const now = nowText(ctx.clock)
    const since = row.fault_since ?? now
    const told = await tellOfFault(ctx, trx, { ...row, fault, fault_since: since })
    await store.saveSource(trx, row.id, { fault, fault_since: since, fault_told_at: told, read_at: now })
    tellPages(ctx, trx)
  })
}

/** Open pages that show the sources read them anew. */
export function tellPages({ live }: Pick<Context, 'live'>, trx: Trx): void {
  trx.afterCommit(() => live.publish('admins', { type: 'bookings' }))
}
