import type { Context } from '../../context.ts'
import { nowText, toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { listInductionsEnding, saveReminder } from '../certificates/public.ts'
import { isHeldBack, lastDayText, queueMail } from '../outbox/public.ts'
import { inductionExpiresMail, inductionInPersonMail } from './mail-texts.ts'
import { findPerson } from './store.ts'

type RemindContext = Pick<Context, 'clock' | 'config' | 'db' | 'jobs' | 'live' | 'settings' | 'transact'> &
  Partial<Pick<Context, 'isAutomatic'>>

/** Mails active members whose induction ends soon, once for each end. */
export async function remindOfInductions(ctx: RemindContext, signal: AbortSignal): Promise<void> {
  const { settings, clock } = ctx
  const days = settings.get('induction.reminderDays')
  // If mail is held back, nobody is marked as reminded, so that they are reminded later.
  if (!settings.get('induction.required') || days === 0 || isHeldBack(ctx)) return
  const soon = { after: nowText(clock), until: toText(clock.now().add({ hours: 24 * days })) }
  for (const { memberId } of await listInductionsEnding(ctx.db, soon)) {
    if (signal.aborted) return
    await ctx.transact(async (trx) => {
      const [due] = await listInductionsEnding(trx, { ...soon, memberId }) // perhaps inducted again since they were listed
      if (!due) return
      await saveReminder(trx, { id: due.id, end: due.expiresAt, days })
      await tell(ctx, trx, due)
    })
  }
}

async function tell(
  ctx: RemindContext,
  trx: Trx,
  { memberId, expiresAt }: { memberId: number; expiresAt: string },
): Promise<void> {
  const person = await findPerson(trx, memberId)
  if (!person) return
  const { email, language, first_name: firstName } = person
  const recipient = { memberId, email, language, firstName }
  const date = lastDayText(ctx, expiresAt, language)
  const link = ctx.settings.get('features.signup.inductionLink')
  await (link === ''
    ? queueMail(ctx, trx, { template: inductionInPersonMail, recipient, params: { date } })
    : queueMail(ctx, trx, { template: inductionExpiresMail, recipient, params: { date, link } }))
}
