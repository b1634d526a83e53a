import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/access.json'

const said = textsOf<typeof words>('server/access')

export const forcedMail = defineMail(
  ['device', 'link'],
  said((words) => words.events.forced),
)

export const heldOpenMail = defineMail(
  ['device', 'link'],
  said((words) => words.events.heldOpen),
)
