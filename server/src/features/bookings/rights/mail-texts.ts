import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/bookings.json'

const said = textsOf<typeof words>('server/bookings')

export const lostRightMail = defineMail(
  ['list', 'link'],
  said((words) => words.rights.lostRight),
)

/** Why somebody has lost the right to a booking, and a line about it, in the languages of mail. */
export const lostWords = said((words) => words.rights.lostWords)
