import type { MessageGroup, MessageLetter } from '@fobhouse/contract/routes/messages.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import type { Queries } from '../../../db/database.ts'
import type { RenderedMail } from '../../../integrations/mail/render-mail.ts'
import { queueMessage } from '../../outbox/public.ts'
import { readUnsubscribeKey, unsubscribeLinks } from '../unsubscribe-link.ts'
import { readGroup } from './read-group.ts'
import { renderLetter } from './render-letter.ts'

type PreviewContext = Pick<
  Context,
  'config' | 'settings' | 'transact' | 'clock' | 'ids' | 'jobs' | 'live' | 'db' | 'secrets'
>

/** Renders the letter as the first member of the group would see it, or for the caller if the group is empty. */
export async function previewLetter(
  ctx: PreviewContext,
  { group, letter, callerId }: { group: MessageGroup; letter: MessageLetter; callerId: number },
): Promise<RenderedMail & { to: string }> {
  const { recipients } = await readGroup(ctx.db, group)
  const member = recipients[0] ?? (await readMyself(ctx.db, callerId))
  // No working link: the viewer is not the recipient.
  const mail = renderLetter(ctx, letter, { member, unsubscribeLink: unsubscribeLinks(ctx, undefined, member.id).page })
  return { ...mail, to: `${fullName(member)} <${member.email}>` }
}

/** Mails a letter to its author, with a link that really unsubscribes them. */
export async function sendTestLetter(
  ctx: PreviewContext,
  { letter, callerId }: { letter: MessageLetter; callerId: number },
): Promise<string> {
  return ctx.transact(async (trx) => {
    const member = await readMyself(trx, callerId)
    const links = unsubscribeLinks(ctx, await readUnsubscribeKey(ctx, trx), member.id)
    const mail = renderLetter(ctx, letter, { member, unsubscribeLink: links.page })
    await queueMessage(ctx, trx, {
      ...mail,
      kind: 'mail',
      memberId: member.id,
      recipient: member.email,
      unsubscribeUrl: links.oneClick,
    })
    return member.email
  })
}

async function readMyself(db: Queries, memberId: number) {
  const { recipients, leftOut } = await readGroup(db, { memberIds: [memberId] })
  const member = recipients[0] ?? leftOut[0]?.member
  if (!member) throw new AppError('not_found')
  return member
}
