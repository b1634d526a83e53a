import type { Verdict } from '@fobhouse/contract/equipment.ts'
import type { Context } from '../../context.ts'
import { type Actor, writeAudits } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { listAccounts, recipientOf } from '../accounts/public.ts'
import { closeReports, type ClosedReport } from '../issues/public.ts'
import { queueMails } from '../outbox/public.ts'
import { reportAnsweredMail } from './mail-texts.ts'
import type { ItemRow } from './store.ts'
import { linkTo, type MailContext } from './tell-people.ts'

type Answer = { item: Pick<ItemRow, 'id' | 'name'>; answer: string; actor: Actor; verdict?: Verdict; issueId?: number }

/** Closes the open reports of an item that fit, with an answer that their reporters are mailed. Returns how many. */
export async function answerReports(
  ctx: MailContext & Pick<Context, 'clock' | 'live'>,
  trx: Trx,
  { item, answer, actor, ...which }: Answer,
): Promise<number> {
  const closed = await closeReports(ctx, trx, { equipmentId: item.id, answer, ...which })
  await writeAudits(
    ctx,
    trx,
    closed.map(({ id }) => ({ actor, action: 'report.done', subject: `issue:${id}`, after: { answer } })),
  )
  await mailReporters(ctx, trx, { item, answer, closed: closed.filter((report) => report.memberId !== actor.memberId) })
  return closed.length
}

async function mailReporters(
  ctx: MailContext,
  trx: Trx,
  { item, answer, closed }: Pick<Answer, 'item' | 'answer'> & { closed: readonly ClosedReport[] },
): Promise<void> {
  const accounts = await listAccounts(
    trx,
    closed.map(({ memberId }) => memberId),
  )
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const mails = closed.flatMap(({ memberId, text }) => {
    const account = accountOf.get(memberId)
    const params = { name: item.name, text, answer: answer || '–', link: linkTo(ctx, item.id) }
    return account ? [{ template: reportAnsweredMail, recipient: recipientOf(account), params }] : []
  })
  await queueMails(ctx, trx, mails)
}
