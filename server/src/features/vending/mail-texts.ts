import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/vending.json'

const said = textsOf<typeof words>('server/vending')

export const oversoldMail = defineMail(
  ['product', 'device', 'link'],
  said((words) => words.oversold),
)
