import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { isHeldBack, lastDayText, queueMail } from '../outbox/public.ts'
import { inductionExpiresMail, inductionInPersonMail } from './mail-texts.ts'
import { inductedWithin, reminderDue } from './rules.ts'
import { findPerson, listInductedWithin, type Person, saveReminder } from './store.ts'

type RemindContext = Pick<Context, 'clock' | 'config' | 'db' | 'jobs' | 'live' | 'settings' | 'transact'> &
  Partial<Pick<Context, 'isAutomatic'>>

/** Mails active members whose induction expires soon, once for each expiry. */
export async function remindOfInductions(ctx: RemindContext, signal: AbortSignal): Promise<void> {
  const { settings } = ctx
  // If mail is held back, nobody is marked as reminded, so that they are reminded later.
  if (!settings.get('induction.required') || isHeldBack(ctx)) return
  const terms = {
    maxInductionDays: settings.get('induction.maxInductionDays'),
    reminderDays: settings.get('induction.reminderDays'),
    now: ctx.clock.now(),
  }
  const range = inductedWithin(terms)
  if (range === null) return
  for (const memberId of await listInductedWithin(ctx.db, range)) {
    if (signal.aborted) return
    await ctx.transact(async (trx) => {
      const person = await findPerson(trx, memberId) // perhaps inducted again since they were listed
      const due = person && reminderDue({ ...factsOf(person), ...terms })
      if (!person || !due) return
      await saveReminder(trx, memberId, toText(due))
      await tell(ctx, trx, { person, expiry: toText(due) })
    })
  }
}

function factsOf(person: Person) {
  return {
    lastInduction: person.last_induction_at,
    firstJoined: person.first_joined_at,
    remindedFor: person.induction_reminded_for,
  }
}

async function tell(
  ctx: RemindContext,
  trx: Trx,
  { person, expiry }: { person: Person; expiry: string },
): Promise<void> {
  const { id, email, language, first_name: firstName } = person
  const recipient = { memberId: id, email, language, firstName }
  const date = lastDayText(ctx, expiry, language)
  const link = ctx.settings.get('features.signup.inductionLink')
  await (link === ''
    ? queueMail(ctx, trx, { template: inductionInPersonMail, recipient, params: { date } })
    : queueMail(ctx, trx, { template: inductionExpiresMail, recipient, params: { date, link } }))
}
