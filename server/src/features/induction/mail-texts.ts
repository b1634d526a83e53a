import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/induction.json'

const said = textsOf<typeof words>('server/induction')

export const inductionExpiresMail = defineMail(
  ['date', 'link'],
  said((words) => words.inductionExpires),
)

/** For clubs without a link to the induction, where members show each other the place. */
export const inductionInPersonMail = defineMail(
  ['date'],
  said((words) => words.inductionInPerson),
)
