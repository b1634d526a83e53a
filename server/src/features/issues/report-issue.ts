import type { Verdict } from '@fobhouse/contract/equipment.ts'
import type { z } from 'zod'
import type { newIssueSchema } from '@fobhouse/contract/routes/issues.ts'
import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { type MailRecipient, queueMail } from '../outbox/public.ts'
import { issueReportedMail } from './mail-texts.ts'
import { sendIssue } from './send-issue.ts'
import { insertIssue } from './store.ts'
import { textsFor } from './texts.ts'

export type ReportContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>
type Reporter = { memberId: number; name: string }
type Report = { issue: z.output<typeof newIssueSchema>; reporter: Reporter; equipment?: ReportedEquipment }
/** The item that a report is about, what it says of it, and who besides is told. */
export type ReportedEquipment = { id: number; name: string; verdict: Verdict; alsoTold: readonly MailRecipient[] }

/** How long messages wait for an announced photo; the slowest upload takes as long. */
const photoMinutes = 2

/** Stores a member's report and notifies the people who look after the club. Returns the issue's id. */
export async function reportIssue(
  ctx: ReportContext & Pick<Context, 'transact'>,
  report: Omit<Report, 'equipment'>,
): Promise<number> {
  return ctx.transact((trx) => fileIssue(ctx, trx, report))
}

/** The same in the caller's transaction, also about a piece of equipment. */
export async function fileIssue(ctx: ReportContext, trx: Trx, { issue, reporter, equipment }: Report): Promise<number> {
  const { photoFollows, ...facts } = issue
  const heldMinutes = photoFollows ? photoMinutes : 0
  const about = { equipment_id: equipment?.id ?? null, verdict: equipment?.verdict ?? null }
  const row = { ...facts, ...about, member_id: reporter.memberId, reported_at: nowText(ctx.clock) }
  const id = await insertIssue(trx, row)
  const link = equipment ? `${publicOrigin(ctx)}/equipment/${equipment.id}` : `${publicOrigin(ctx)}/tools/issue`
  const clubLocale = ctx.settings.get('general.siteLocaleCurrency')
  for (const recipient of await listRecipients(ctx, trx, equipment?.alsoTold ?? [])) {
    const title = titleOf(facts.title, equipment, mailLanguage(recipient.language, clubLocale))
    const params = { ...facts, title, name: reporter.name, link }
    await queueMail(ctx, trx, { template: issueReportedMail, recipient, params, issueId: id, heldMinutes })
  }
  await sendIssue(ctx, trx, { ...facts, title: titleOf(facts.title, equipment, clubLocale), id, heldMinutes })
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'issues' }))
  return id
}

/** What is sent says first of which equipment, and whether anybody may still use it. */
function titleOf(title: string, equipment: ReportedEquipment | undefined, locale: string): string {
  return equipment ? `${equipment.name}: ${textsFor(locale)[equipment.verdict]}` : title
}

/** The people who look after the building, or every administrator if there are none; and these, once each. */
async function listRecipients(
  ctx: Pick<Context, 'settings'>,
  trx: Trx,
  alsoTold: readonly MailRecipient[],
): Promise<MailRecipient[]> {
  const usual = await listUsual(ctx, trx)
  const known = new Set(usual.map(({ email }) => email.toLowerCase()))
  return [...usual, ...alsoTold.filter(({ email }) => !known.has(email.toLowerCase()))]
}

async function listUsual(ctx: Pick<Context, 'settings'>, trx: Trx): Promise<MailRecipient[]> {
  const email = ctx.settings.get('contact.sysadmin')
  if (email === '') return (await listAdministrators(trx, 'doors')).map((account) => recipientOf(account))
  return [{ memberId: null, email, language: null, firstName: ctx.settings.get('general.siteOwner') }]
}
