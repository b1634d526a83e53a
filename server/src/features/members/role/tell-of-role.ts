import type { AssignedDuties, Duty } from '@fobhouse/contract/duties.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { fullName } from '../../../core/full-name.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { assignedOf } from '../../../db/duties.ts'
import { type MailLanguage, mailLanguage } from '../../../integrations/mail/mail-template.ts'
import { type Account, getAccount, listAdministrators, recipientOf } from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import type { Member } from '../store.ts'
import { othersDutiesMail, ownDutiesMail } from './mail-texts.ts'

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

const words: Record<MailLanguage, Record<Duty | 'all' | 'none', string>> = {
  'en-AU': {
    all: 'all',
    none: 'none',
    people: 'people',
    money: 'money',
    doors: 'doors',
    training: 'training',
    equipment: 'equipment',
    meetings: 'meetings',
    messages: 'messages',
    settings: 'settings',
    records: 'records',
  },
  'sv-SE': {
    all: 'alla',
    none: 'inga',
    people: 'personer',
    money: 'pengar',
    doors: 'dörrar',
    training: 'utbildning',
    equipment: 'utrustning',
    meetings: 'möten',
    messages: 'meddelanden',
    settings: 'inställningar',
    records: 'arkiv',
  },
}

function inWords(assigned: AssignedDuties, language: MailLanguage): string {
  if (assigned === 'all') return words[language].all
  return assigned.length === 0 ? words[language].none : assigned.map((duty) => words[language][duty]).join(', ')
}
