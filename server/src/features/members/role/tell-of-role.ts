import type { AssignedDuties, Duty } from '@fobhouse/contract/duties.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { fullName } from '../../../core/full-name.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { assignedOf } from '../../../db/duties.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { type Account, getAccount, listAdministrators, recipientOf } from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import type { Member } from '../store.ts'
import { othersDutiesMail, ownDutiesMail } from './mail-texts.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/members.json'

const said = textsOf<typeof words>('server/members')

export type RoleContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>
type RoleNews = { member: Member; assigned: AssignedDuties; actor: Actor }

/** Mails the person, and everyone with all duties: they must know who is given power. */
export async function tellOfRole(ctx: RoleContext, trx: Trx, { member, assigned, actor }: RoleNews): Promise<void> {
  const wordsFor = ({ language }: Account) =>
    inWords(assigned, mailLanguage(language, ctx.settings.get('general.siteLocaleCurrency')))
  const person = await getAccount(trx, member.id)
  await queueMail(ctx, trx, {
    template: ownDutiesMail,
    recipient: recipientOf(person),
    params: { by: actor.name, duties: wordsFor(person), link: publicOrigin(ctx) },
  })
  const name = fullName(member)
  const link = `${publicOrigin(ctx)}/manage/members/${member.id}`
  for (const administrator of await listAdministrators(trx)) {
    const isConcerned = administrator.id !== member.id && administrator.id !== actor.memberId
    if (!isConcerned || assignedOf(administrator) !== 'all') continue
    await queueMail(ctx, trx, {
      template: othersDutiesMail,
      recipient: recipientOf(administrator),
      params: { name, by: actor.name, duties: wordsFor(administrator), link },
    })
  }
}

const dutyNames: Record<TextLanguage, Record<Duty | 'all' | 'none', string>> = said((words) => words.role.duties)

function inWords(assigned: AssignedDuties, language: TextLanguage): string {
  if (assigned === 'all') return dutyNames[language].all
  return assigned.length === 0 ? dutyNames[language].none : assigned.map((duty) => dutyNames[language][duty]).join(', ')
}
