import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/chain.json'

const said = textsOf<typeof words>('server/chain')

export const headMail = defineMail(
  ['head', 'day'],
  said((words) => words.head),
)
