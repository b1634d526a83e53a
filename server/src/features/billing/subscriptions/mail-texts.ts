import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/billing.json'

const said = textsOf<typeof words>('server/billing')

export const paymentFailedMail = defineMail(
  ['plan', 'amount', 'date', 'link'],
  said((words) => words.subscriptions.paymentFailed),
)

export const paymentDueMail = defineMail(
  ['plan', 'amount', 'date', 'link'],
  said((words) => words.subscriptions.paymentDue),
)

export const runsOutMail = defineMail(
  ['plan', 'amount', 'date', 'link'],
  said((words) => words.subscriptions.runsOut),
)

export const cancelledMail = defineMail(
  ['plan', 'date', 'link'],
  said((words) => words.subscriptions.cancelled),
)

export const resumedMail = defineMail(
  ['plan', 'date', 'link'],
  said((words) => words.subscriptions.resumed),
)

export const paidNotJoinedMail = defineMail(
  ['name', 'plan', 'link'],
  said((words) => words.subscriptions.paidNotJoined),
)
