import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'
import * as store from './store.ts'

type People = readonly number[] | 'everybody'

/** The lockdown, now or as it was; null: none. It ends at `until`, even if the job has not ended it yet. */
export async function readLockdown(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  at?: string,
): Promise<{ until: string | null } | null> {
  const found = at === undefined ? await readWholeLockdown(ctx, db) : await store.findLockdownAt(db, at)
  if (!found || (found.until !== null && found.until <= (at ?? nowText(ctx.clock)))) return null
  return { until: found.until }
}

/** When the last lockdown that is over ended; null: none is, or there is one now. */
export async function readLastEnd(ctx: Pick<Context, 'clock'>, db: Queries): Promise<string | null> {
  const now = nowText(ctx.clock)
  const last = await store.findLastVersion(db, now)
  if (!last) return null
  if (last.active === 0) return last.at
  return last.until !== null && last.until <= now ? last.until : null
}

/** The present lockdown, with its reason. */
export async function readWholeLockdown(ctx: Pick<Context, 'clock'>, db: Queries): Promise<store.LockdownRow | null> {
  const found = await store.findLockdown(db)
  return found && (found.until === null || found.until > nowText(ctx.clock)) ? found : null
}

/** Whom the lockdown leaves out, of these members or of all, now or as it was. */
export async function readExceptions(db: Queries, who: People, at?: string): Promise<ReadonlySet<number>> {
  const ids =
    at === undefined || who === 'everybody'
      ? await store.listExceptions(db, who)
      : await store.listExceptionsAt(db, { memberIds: who, at })
  return new Set(ids)
}
