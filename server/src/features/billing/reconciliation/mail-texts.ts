import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/billing.json'

const said = textsOf<typeof words>('server/billing')

export const newDifferencesMail = defineMail(
  ['count', 'link'],
  said((words) => words.reconciliation.newDifferences),
)
