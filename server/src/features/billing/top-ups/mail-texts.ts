import { defineMail } from '../../../integrations/mail/mail-template.ts'
import type { ReturnedMails } from '../payments/tell-returned.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/billing.json'

const said = textsOf<typeof words>('server/billing')

export const topUpRefundedMail = defineMail(
  ['amount', 'link'],
  said((words) => words.topUps.topUpRefunded),
)

/** Mails to administrators about money returned after a top-up, by kind. */
export const topUpReturnedMails: ReturnedMails = {
  refund: defineMail(
    ['name', 'amount', 'link'],
    said((words) => words.topUps.topUpReturned.refund),
  ),
  refundFailed: defineMail(
    ['name', 'amount', 'link'],
    said((words) => words.topUps.topUpReturned.refundFailed),
  ),
  dispute: defineMail(
    ['name', 'amount', 'link'],
    said((words) => words.topUps.topUpReturned.dispute),
  ),
  disputeWon: defineMail(
    ['name', 'amount', 'link'],
    said((words) => words.topUps.topUpReturned.disputeWon),
  ),
}

export const topUpUnknownMail = defineMail(
  ['name', 'amount', 'payment', 'link'],
  said((words) => words.topUps.topUpUnknown),
)
