import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { pruneBearerTokens, pruneFailures, pruneSessions } from '../../identity/public.ts'
import type { Job } from '../../jobs/jobs.ts'
import { deleteExpiredChanges } from './email-changes/store.ts'
import { deleteStepsExpiredBy } from './factors/sign-in/step-store.ts'
import { deleteLinksExpiredBefore } from './link-store.ts'

/** How long an expired link is remembered, so that its visitor is told so and gets a new one. */
const expiredLinkDays = 30

export function accountJobs(ctx: Pick<Context, 'clock' | 'db'>): Job[] {
  return [{ name: 'accounts.prune', everySeconds: 3600, run: () => prune(ctx) }]
}

async function prune(ctx: Pick<Context, 'clock' | 'db'>): Promise<void> {
  await pruneSessions(ctx)
  await pruneBearerTokens(ctx)
  await pruneFailures(ctx)
  await deleteStepsExpiredBy(ctx.db, toText(ctx.clock.now()))
  await deleteExpiredChanges(ctx.db, toText(ctx.clock.now()))
  await deleteLinksExpiredBefore(ctx.db, toText(ctx.clock.now().subtract({ hours: expiredLinkDays * 24 })))
}
