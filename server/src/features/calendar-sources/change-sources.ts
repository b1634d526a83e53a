import { type NewSource, type SourceChange, sourceLimits } from '@fobhouse/contract/calendar-sources.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { isForbiddenAddress } from '../../integrations/network-address.ts'
import { clearTitles, endOutside, forgetSource, listOutside, readBookables } from '../bookings/public.ts'
import { sourceJobName } from './job-name.ts'
import { type SourceContext, tellPages } from './read-source.ts'
import * as store from './store.ts'

type Deed = { id: number; actor: Actor }

/** Throws `too_many_sources` and 400. */
export async function createSource(
  ctx: SourceContext,
  { source, actor }: { source: NewSource; actor: Actor },
): Promise<{ id: number }> {
  return ctx.transact(async (trx) => {
    if ((await store.countSources(trx)) >= sourceLimits.mostSources) throw new AppError('too_many_sources')
    await requireBookable(trx, source.bookable)
    const { name, bookable, showTitles } = source
    const row = { name, url: addressOf(source.url), bookable_id: bookable, show_titles: Number(showTitles), reading: 0 }
    const id = await store.insertSource(trx, row)
    const after = told(row)
    await writeAudit(ctx, trx, { actor, action: 'calendarSource.create', subject: `calendarSource:${id}`, after })
    readSoon(ctx, trx)
    return { id }
  })
}

/**
 * Changes any part. Another address keeps what the former one said until it has been read; another bookable sets the
 * former one free. Throws `not_found` and 400.
 */
export async function updateSource(
  ctx: SourceContext,
  { id, change, actor }: Deed & { change: SourceChange },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const row = await getSource(trx, id)
    const after = {
      name: change.name ?? row.name,
      url: change.url === undefined ? row.url : addressOf(change.url),
      bookable_id: change.bookable ?? row.bookable_id,
      show_titles: change.showTitles === undefined ? row.show_titles : Number(change.showTitles),
    }
    if (after.bookable_id !== row.bookable_id) {
      await requireBookable(trx, after.bookable_id)
      await setFree(ctx, trx, id)
    }
    if (after.show_titles === 0) await clearTitles(trx, id)
    await store.saveSource(trx, id, { ...after, ...unread, reading: row.reading + 1 })
    const told_ = { before: told(row), after: told(after) }
    await writeAudit(ctx, trx, { actor, action: 'calendarSource.update', subject: `calendarSource:${id}`, ...told_ })
    readSoon(ctx, trx)
  })
}

/** Nothing is known any more of the file. */
const unread = { etag: null, last_modified: null, read_at: null, whole_at: null }

/** Throws `not_found`. */
export async function removeSource(ctx: SourceContext, { id, actor }: Deed): Promise<void> {
  await ctx.transact(async (trx) => {
    const row = await getSource(trx, id)
    await setFree(ctx, trx, id)
    await forgetSource(trx, id)
    await store.deleteSource(trx, id)
    const before = told(row)
    await writeAudit(ctx, trx, { actor, action: 'calendarSource.remove', subject: `calendarSource:${id}`, before })
    tellPages(ctx, trx)
  })
}

async function getSource(trx: Trx, id: number): Promise<store.SourceRow> {
  const row = await store.findSource(trx, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function requireBookable(trx: Trx, id: number): Promise<void> {
  const [known] = await readBookables(trx, { id, withHidden: true })
  if (!known) throw invalidField('bookable', 'validation.invalid')
}

async function setFree(ctx: SourceContext, trx: Trx, sourceId: number): Promise<void> {
  await endOutside(ctx, trx, await listOutside(trx, { sourceId, now: nowText(ctx.clock) }))
}

/** Calendars offer `webcal:`, which is fetched like any other page. */
function addressOf(written: string): string {
  const url = written.replace(/^webcals?:/i, 'https:')
  if (isForbiddenAddress(new URL(url).hostname)) throw invalidField('url', 'validation.url')
  return url
}

/** The rest of the address is often a secret. */
function told({
  name,
  url,
  bookable_id: bookable,
  show_titles: titles,
}: Pick<store.SourceRow, 'name' | 'url' | 'bookable_id' | 'show_titles'>) {
  return { name, host: new URL(url).host, bookable, showTitles: titles === 1 }
}

function readSoon(ctx: SourceContext, trx: Trx): void {
  tellPages(ctx, trx)
  trx.afterCommit(() => ctx.jobs.wake(sourceJobName))
}
