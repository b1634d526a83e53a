import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { isHeldBack } from '../../outbox/public.ts'
import type { MailContext } from '../awards/mail-award.ts'
import { digestJobName } from '../job-names.ts'
import { todayOf } from '../trainers/require-trainer.ts'
import { isInOffice } from '../trainers/trainer-rules.ts'
import { countNew, morningOf } from './digest-rules.ts'
import { listDigestDue, listWaitingFor, saveDigest } from './digest-store.ts'
import { mailDigest } from './mail-training.ts'

type JobContext = MailContext & Pick<Context, 'db' | 'transact'>

const everySeconds = 300

/** In the morning each trainer with something new since the last time gets one mail; after an outage one, too. */
export function digestJobs(ctx: JobContext): Job[] {
  return [{ name: digestJobName, everySeconds, run: (signal) => tellTrainers(ctx, signal) }]
}

async function tellTrainers(ctx: JobContext, signal: AbortSignal): Promise<void> {
  const morning = morningOf(nowText(ctx.clock), ctx.settings.get('general.timeZone'))
  // If mail is held back, nobody is marked as told, so that they are told later.
  if (morning === null || isHeldBack(ctx)) return
  for (const memberId of new Set((await listDigestDue(ctx.db, { morning })).map((role) => role.memberId))) {
    if (signal.aborted) return
    await tellTrainer(ctx, { memberId, morning })
  }
}

async function tellTrainer(ctx: JobContext, { memberId, morning }: { memberId: number; morning: string }) {
  await ctx.transact(async (trx) => {
    const now = nowText(ctx.clock)
    const today = todayOf(ctx)
    const roles = await listDigestDue(trx, { morning, memberId })
    const { requests, interest, evidence } = await listWaitingFor(trx, {
      certificateIds: roles.map((role) => role.certificateId),
      now,
    })
    const lines = roles
      .filter((role) => isInOffice(role, today))
      .map(({ certificateId, last }) => {
        const of = { certificateId, memberId, last }
        const counts = {
          requests: countNew(requests, of),
          interest: countNew(interest, of),
          evidence: countNew(evidence, of),
        }
        return { certificateId, ...counts }
      })
      .filter((line) => line.requests + line.interest + line.evidence > 0)
    await saveDigest(trx, { ids: roles.map(({ id }) => id), at: now })
    if (lines.length > 0) await mailDigest(ctx, trx, { memberId, lines })
  })
}
