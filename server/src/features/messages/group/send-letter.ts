import type { MessageGroup, MessageLetter } from '@fobhouse/contract/routes/messages.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { actorOf, writeAudit } from '../../../db/audit.ts'
import type { Caller } from '../../../identity/public.ts'
import { queueGroupMail } from '../../outbox/public.ts'
import { readUnsubscribeKey, unsubscribeLinks } from '../unsubscribe-link.ts'
import { readGroup } from './read-group.ts'
import { renderLetter } from './render-letter.ts'

type SendContext = Pick<Context, 'config' | 'settings' | 'transact' | 'clock' | 'ids' | 'jobs' | 'live' | 'secrets'>

/**
 * Queues a letter to everybody in a group, all or none. Throws `recipients_changed` if the number of recipients is not
 * the one that the administrator confirmed.
 */
export async function sendLetter(
  ctx: SendContext,
  request: { group: MessageGroup; letter: MessageLetter; expected: number; caller: Caller },
): Promise<number> {
  const { group, letter, expected, caller } = request
  return ctx.transact(async (trx) => {
    const { recipients, leftOut } = await readGroup(trx, group)
    if (recipients.length !== expected || expected === 0) throw new AppError('recipients_changed')
    const key = await readUnsubscribeKey(ctx, trx)
    const mails = recipients.map((member) => {
      const links = unsubscribeLinks(ctx, key, member.id)
      const mail = renderLetter(ctx, letter, { member, unsubscribeLink: links.page })
      return { ...mail, memberId: member.id, recipient: member.email, unsubscribeUrl: links.oneClick }
    })
    await queueGroupMail(ctx, trx, mails)
    await writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: 'outbox.group_mail',
      subject: 'group',
      after: {
        subject: letter.subject,
        text: letter.text,
        ...describe(group),
        sent: expected,
        leftOut: leftOut.length,
      },
    })
    return expected
  })
}

function describe({ memberIds, state, q }: MessageGroup): Record<string, unknown> {
  return memberIds ? { chosen: memberIds.length } : { state: state ?? 'all', search: q ?? '' }
}
