import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/certificates.json'

const said = textsOf<typeof words>('server/certificates')

export const sessionWaitingMail = defineMail(
  ['certificate', 'count', 'link'],
  said((words) => words.training.sessionWaiting),
)

export const invitationMail = defineMail(
  ['certificate', 'by', 'text', 'link'],
  said((words) => words.training.invitation),
)

export const evidenceDeclinedMail = defineMail(
  ['certificate', 'note', 'link'],
  said((words) => words.training.evidenceDeclined),
)

export const requestClosedMail = defineMail(
  ['certificate', 'link'],
  said((words) => words.training.requestClosed),
)

export const signOffUndoneMail = defineMail(
  ['certificate', 'by', 'link'],
  said((words) => words.training.signOffUndone),
)

export const digestMail = defineMail(
  ['lines', 'link'],
  said((words) => words.training.digest),
)

/** Words within that mail. */
export const digestWords = said((words) => words.training.digestWords)
