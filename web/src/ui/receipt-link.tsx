import { receiptPath } from '@fobhouse/contract/routes/receipts.ts'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Opens the receipt of a fee, a PDF, beside the page. */
export function ReceiptLink({ paymentId }: { paymentId: number }) {
  const { t } = useTranslation()
  const label = t('receipt.label', { number: paymentId })
  return (
    <Anchor href={receiptPath(paymentId)} target="_blank" size="sm" aria-label={label}>
      {t('receipt.open')}
    </Anchor>
  )
}
