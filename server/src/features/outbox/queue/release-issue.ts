import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { outboxJob } from '../job-name.ts'
import { attachingTrackers } from '../senders/send-to-tracker.ts'
import { makeIssueDue } from '../store.ts'

/**
 * Call this when an issue's photo has arrived: waiting messages leave, and a tracker that has the issue gets the photo.
 */
export async function releaseIssue(
  ctx: Pick<Context, 'clock' | 'jobs' | 'live'>,
  trx: Trx,
  issueId: number,
): Promise<void> {
  const kinds = await makeIssueDue(trx, { issueId, attachers: attachingTrackers, now: toText(ctx.clock.now()) })
  trx.afterCommit(() => {
    for (const kind of kinds) ctx.jobs.wake(outboxJob(kind))
  })
}
