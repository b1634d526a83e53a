import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/supervision.json'

const said = textsOf<typeof words>('server/supervision')

export const supervisorLeftMail = defineMail(
  ['device', 'link'],
  said((words) => words.supervisorLeft),
)

export const aloneMail = defineMail(
  ['device', 'link'],
  said((words) => words.alone),
)
