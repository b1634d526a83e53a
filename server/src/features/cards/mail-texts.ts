import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/cards.json'

const said = textsOf<typeof words>('server/cards')

export const lostReportedMail = defineMail(
  ['card', 'by', 'link'],
  said((words) => words.lostReported),
)

export const lostUsedMail = defineMail(
  ['member', 'device', 'link'],
  said((words) => words.lostUsed),
)
