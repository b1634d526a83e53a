import { defineMail } from '../../../integrations/mail/mail-template.ts'
import type { ReturnedMails } from './tell-returned.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/billing.json'

const said = textsOf<typeof words>('server/billing')

export const feeRefundedMail = defineMail(
  ['amount', 'plan', 'link'],
  said((words) => words.payments.feeRefunded),
)

/** Mails to administrators about money returned after a fee was paid, by kind. */
export const feeReturnedMails: ReturnedMails = {
  refund: defineMail(
    ['name', 'amount', 'link'],
    said((words) => words.payments.feeReturned.refund),
  ),
  refundFailed: defineMail(
    ['name', 'amount', 'link'],
    said((words) => words.payments.feeReturned.refundFailed),
  ),
  dispute: defineMail(
    ['name', 'amount', 'link'],
    said((words) => words.payments.feeReturned.dispute),
  ),
  disputeWon: defineMail(
    ['name', 'amount', 'link'],
    said((words) => words.payments.feeReturned.disputeWon),
  ),
}
