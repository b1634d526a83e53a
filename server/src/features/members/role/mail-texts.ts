import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/members.json'

const said = textsOf<typeof words>('server/members')

export const ownDutiesMail = defineMail(
  ['by', 'duties', 'link'],
  said((words) => words.role.ownDuties),
)

export const othersDutiesMail = defineMail(
  ['name', 'by', 'duties', 'link'],
  said((words) => words.role.othersDuties),
)
