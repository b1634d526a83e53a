import type { PaymentSource } from '@fobhouse/contract/billing.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/billing.json'

const said = textsOf<typeof words>('server/billing')

type ReceiptTexts = {
  title: string
  number: string
  paidAt: string
  paidBy: string
  what: string
  period: string
  amount: string
  how: string
  returned: string
  remains: string
  sources: Record<PaymentSource, string>
}

export const receiptTexts: Record<TextLanguage, ReceiptTexts> = said((words) => words.receipts)
