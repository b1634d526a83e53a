import type { WrittenAuditAction } from '@fobhouse/contract/audit-actions.ts'
import type { Context } from '../../../context.ts'
import { type Actor, memberActor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import type { MailTemplate } from '../../../integrations/mail/mail-template.ts'
import { queueMail } from '../../outbox/public.ts'
import { type MailLinkContext, recipientOf } from '../mail-link.ts'
import type { Account } from '../store.ts'
import { recoveryCodeUsedMail } from './mail-texts.ts'

type NotedChange<Param extends string> = {
  account: Account
  /** The actor, if it was not the member. */
  actor?: Actor
  action: WrittenAuditAction
  after?: Record<string, unknown>
  template: MailTemplate<Param>
  params: Record<Param, string>
}

/** Reports a change of a member's factors to the audit trail, to them by mail, and to their open pages. */
export async function noteChange<Param extends string>(
  ctx: MailLinkContext & Pick<Context, 'live'>,
  trx: Trx,
  { account, actor, action, after, template, params }: NotedChange<Param>,
): Promise<void> {
  await writeAudit(ctx, trx, {
    actor: actor ?? memberActor(account),
    action,
    subject: `member:${account.id}`,
    ...(after && { after }),
  })
  await queueMail(ctx, trx, { template, recipient: recipientOf(account), params })
  trx.afterCommit(() => ctx.live.publish({ memberId: account.id }, { type: 'profile' }))
}

export async function noteRecoveryCodeUse(
  ctx: MailLinkContext,
  trx: Trx,
  { account, left }: { account: Account; left: number },
): Promise<void> {
  await noteChange(ctx, trx, {
    account,
    action: 'account.useRecoveryCode',
    after: { left },
    template: recoveryCodeUsedMail,
    params: { left: String(left) },
  })
}
