import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { recipientOf } from '../../accounts/public.ts'
import { renderForClub } from '../../outbox/public.ts'
import { applicationRejectedMail } from '../mail-texts.ts'
import { findMember, listApplicationsUntil } from '../store.ts'
import { changeState, type StateContext } from './change-state.ts'

const everySeconds = 15 * 60

export function memberJobs(ctx: StateContext & Pick<Context, 'db'>): Job[] {
  return [{ name: 'members.applications', everySeconds, run: (signal) => acceptDueApplications(ctx, signal) }]
}

/** Accepts applications automatically after `billing.applicationDays` without an objection. */
async function acceptDueApplications(ctx: StateContext & Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  const days = ctx.settings.get('billing.applicationDays')
  const until = toText(ctx.clock.now().subtract({ hours: days * 24 }))
  for (const memberId of await listApplicationsUntil(ctx.db, until)) {
    if (signal.aborted) return
    await acceptUnlessDecided(ctx, memberId)
  }
}

/** An administrator may have decided meanwhile. */
async function acceptUnlessDecided(ctx: StateContext, memberId: number): Promise<void> {
  try {
    const actor = { memberId: null, name: 'fobhouse' } as const
    await changeState(ctx, { memberId, trigger: 'accept_application', actor })
  } catch (error) {
    const isDecided = error instanceof AppError && ['no_application', 'not_found'].includes(error.code)
    if (!isDecided) throw error
  }
}

/** Returns the rejection mail with this reason as its recipient would read it. Throws `not_found`. */
export async function previewRejection(
  ctx: Pick<Context, 'config' | 'db' | 'settings'>,
  { memberId, reason }: { memberId: number; reason: string },
): Promise<{ recipient: string; subject: string; text: string }> {
  const member = await findMember(ctx.db, memberId)
  if (!member) throw new AppError('not_found')
  const mail = { template: applicationRejectedMail, recipient: recipientOf(member), params: { reason } }
  const { subject, text } = renderForClub(ctx, mail)
  return { recipient: member.email, subject, text }
}
