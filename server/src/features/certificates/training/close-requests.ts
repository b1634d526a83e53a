import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { MailContext } from '../awards/mail-award.ts'
import { deleteExpired } from '../card-sign-offs/store.ts'
import { requestsJobName } from '../job-names.ts'
import { tellPeople } from '../tell-people.ts'
import { mailRequestsClosed } from './mail-training.ts'
import { closeRequests, listRequestsOver } from './store.ts'

type JobContext = MailContext & Pick<Context, 'db' | 'live' | 'transact'>

const everySeconds = 3600
const atOnce = 200

/**
 * Closes requests that nobody answered in time, or that nobody can answer any more, and tells those who asked. What waited
 * at a kiosk for a card goes, too.
 */
export function requestJobs(ctx: JobContext): Job[] {
  return [{ name: requestsJobName, everySeconds, run: (signal) => closeAll(ctx, signal) }]
}

async function closeAll(ctx: JobContext, signal: AbortSignal): Promise<void> {
  await ctx.transact((trx) => deleteExpired(trx, nowText(ctx.clock)))
  let isFull = true
  while (isFull && !signal.aborted) {
    isFull = await ctx.transact(async (trx) => {
      const now = nowText(ctx.clock)
      const over = await listRequestsOver(trx, { now, most: atOnce })
      if (over.length === 0) return false
      await closeRequests(
        trx,
        over.map(({ id }) => id),
        now,
      )
      await mailRequestsClosed(ctx, trx, over)
      const certificateIds = [...new Set(over.map(({ certificateId }) => certificateId))]
      await tellPeople(ctx, trx, { memberIds: over.map(({ memberId }) => memberId), certificateIds })
      return over.length === atOnce
    })
  }
}
