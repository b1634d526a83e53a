import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/lockdown.json'

const said = textsOf<typeof words>('server/lockdown')

export const lockdownStartedMail = defineMail(
  ['by', 'reason', 'end', 'link'],
  said((words) => words.lockdownStarted),
)

export const lockdownEndedMail = defineMail(
  ['by', 'reason', 'link'],
  said((words) => words.lockdownEnded),
)

/** How a lockdown ends, in the languages of mail. */
export const endWords = said((words) => words.endWords)
