import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/certificates.json'

const said = textsOf<typeof words>('server/certificates')

export const awardedMail = defineMail(
  ['certificate', 'end', 'note', 'link'],
  said((words) => words.awarded),
)

export const endsSoonMail = defineMail(
  ['certificates', 'link'],
  said((words) => words.endsSoon),
)

export const expiredMail = defineMail(
  ['certificate', 'link'],
  said((words) => words.expired),
)

export const suspendedMail = defineMail(
  ['certificates', 'by', 'reason', 'link'],
  said((words) => words.suspended),
)

export const reinstatedMail = defineMail(
  ['certificates', 'by', 'link'],
  said((words) => words.reinstated),
)

export const revokedMail = defineMail(
  ['certificates', 'by', 'reason', 'link'],
  said((words) => words.revoked),
)

/** Words within these mails, in the languages of mail. */
export const awardWords = said((words) => words.awardWords)
