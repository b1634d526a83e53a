import type { MessageLetter } from '@fobhouse/contract/routes/messages.ts'
import type { Context } from '../../../context.ts'
import type { RenderedMail } from '../../../integrations/mail/render-mail.ts'
import { alikeInAll } from '../../../integrations/mail/mail-template.ts'
import { renderForClub } from '../../outbox/public.ts'
import { type GroupMember, paragraphsOf } from './rules.ts'

/** Renders a letter for one member: the frame in their language, their names in the text. */
export function renderLetter(
  ctx: Pick<Context, 'config' | 'settings'>,
  letter: MessageLetter,
  { member, unsubscribeLink }: { member: GroupMember; unsubscribeLink: string },
): RenderedMail {
  const text = { subject: letter.subject, paragraphs: paragraphsOf(letter.text) }
  return renderForClub(ctx, {
    template: alikeInAll(['screenName'], text),
    recipient: { memberId: member.id, email: member.email, language: member.language, firstName: member.first_name },
    params: { screenName: member.screen_name },
    letter: { unsubscribeLink },
  })
}
