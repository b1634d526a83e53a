import { nowText, toText } from '../../../core/clock.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { isHeldBack } from '../../outbox/public.ts'
import { remindersJobName } from '../job-names.ts'
import type { EndContext } from './end-awards.ts'
import { type EndingAward, listEnding, saveReminder } from './end-store.ts'
import { mailEndsSoon } from './mail-end.ts'
import { reminderDue } from './reminder-rules.ts'

const everySeconds = 3600

export function reminderJobs(ctx: EndContext): Job[] {
  return [{ name: remindersJobName, everySeconds, run: (signal) => remindOfEnds(ctx, signal) }]
}

/** Mails members whose awards end soon: one mail for all of a member's that are due. */
async function remindOfEnds(ctx: EndContext, signal: AbortSignal): Promise<void> {
  const days = ctx.settings.get('competence.reminderDays')
  // If mail is held back, nobody is marked as reminded, so that they are reminded later.
  if (days.length === 0 || isHeldBack(ctx)) return
  const range = () => ({
    after: nowText(ctx.clock),
    until: toText(ctx.clock.now().add({ hours: 24 * Math.max(...days) })),
  })
  const ending = await listEnding(ctx.db, range())
  const due = ending.filter((award) => reminderDue(award, days, nowText(ctx.clock)) !== null)
  for (const memberId of new Set(due.map((award) => award.memberId))) {
    if (signal.aborted) return
    await ctx.transact(async (trx) => {
      const now = nowText(ctx.clock)
      const told: EndingAward[] = []
      for (const award of await listEnding(trx, { ...range(), memberId })) {
        const day = reminderDue(award, days, now)
        if (day === null) continue
        await saveReminder(trx, { id: award.id, end: award.expiresAt, days: day })
        told.push(award)
      }
      if (told.length > 0) await mailEndsSoon(ctx, trx, { memberId, awards: told })
    })
  }
}
