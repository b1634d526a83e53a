import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/bookings.json'

const said = textsOf<typeof words>('server/bookings')

export const offerMail = defineMail(
  ['what', 'time', 'where', 'until', 'link'],
  said((words) => words.waiting.offer),
)
