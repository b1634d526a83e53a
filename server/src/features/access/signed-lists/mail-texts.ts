import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/access.json'

const said = textsOf<typeof words>('server/access')

export const listRefusedMail = defineMail(
  ['name', 'reason', 'link'],
  said((words) => words.signedLists.listRefused),
)

export const listNotAckedMail = defineMail(
  ['name', 'link'],
  said((words) => words.signedLists.listNotAcked),
)
