import type { z } from 'zod'
import type { newIssueSchema } from '@fobhouse/contract/routes/issues.ts'
import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { type MailRecipient, queueMail } from '../outbox/public.ts'
import { issueReportedMail } from './mail-texts.ts'
import { sendIssue } from './send-issue.ts'
import { insertIssue } from './store.ts'

type ReportContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings' | 'transact'>
type Report = { issue: z.output<typeof newIssueSchema>; reporter: { memberId: number; name: string } }

/** How long messages wait for an announced photo; the slowest upload takes as long. */
const photoMinutes = 2

/** Stores a member's report and notifies the people who look after the club. Returns the issue's id. */
export async function reportIssue(ctx: ReportContext, { issue, reporter }: Report): Promise<number> {
  const { photoFollows, ...facts } = issue
  const heldMinutes = photoFollows ? photoMinutes : 0
  return ctx.transact(async (trx) => {
    const id = await insertIssue(trx, { ...facts, member_id: reporter.memberId, reported_at: nowText(ctx.clock) })
    const link = `${publicOrigin(ctx)}/tools/issue`
    // Mail leaves out empty paragraphs, so it needs a dash.
    const params = { ...facts, place: issue.place || '–', name: reporter.name, link }
    for (const recipient of await listRecipients(ctx, trx)) {
      await queueMail(ctx, trx, { template: issueReportedMail, recipient, params, issueId: id, heldMinutes })
    }
    await sendIssue(ctx, trx, { ...facts, id, heldMinutes })
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'issues' }))
    return id
  })
}

/** The people who look after the building, or every administrator if there are none. */
async function listRecipients(ctx: Pick<Context, 'settings'>, trx: Trx): Promise<MailRecipient[]> {
  const email = ctx.settings.get('contact.sysadmin')
  if (email === '') return (await listAdministrators(trx, 'doors')).map((account) => recipientOf(account))
  return [{ memberId: null, email, language: null, firstName: ctx.settings.get('general.siteOwner') }]
}
