import type { PaymentSource } from '@fobhouse/contract/billing.ts'
import type { MailLanguage } from '../../../integrations/mail/mail-template.ts'

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

export const receiptTexts: Record<MailLanguage, ReceiptTexts> = {
  'en-AU': {
    title: 'Receipt',
    number: 'Receipt number',
    paidAt: 'Paid on',
    paidBy: 'Paid by',
    what: 'For',
    period: 'Period',
    amount: 'Amount',
    how: 'Paid with',
    returned: 'Given back',
    remains: 'Paid after that',
    sources: { stripe: 'Card', cash: 'Cash', bank: 'Bank transfer' },
  },
  'sv-SE': {
    title: 'Kvitto',
    number: 'Kvittonummer',
    paidAt: 'Betalt den',
    paidBy: 'Betalt av',
    what: 'Avser',
    period: 'Period',
    amount: 'Belopp',
    how: 'Betalt med',
    returned: 'Återbetalt',
    remains: 'Betalt efter det',
    sources: { stripe: 'Kort', cash: 'Kontanter', bank: 'Banköverföring' },
  },
}
