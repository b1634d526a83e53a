import { receiptRoutes } from '@fobhouse/contract/routes/receipts.ts'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFileLink } from '../lib/use-file-link.ts'

/** Opens the receipt of a fee, a PDF, beside the page. */
export function ReceiptLink({ paymentId }: { paymentId: number }) {
  const { t } = useTranslation()
  const link = useFileLink(receiptRoutes.get, { params: { id: paymentId } }, `receipt-${paymentId}.pdf`)
  const label = t('receipt.label', { number: String(paymentId) })
  return (
    <Anchor {...link} target="_blank" size="sm" aria-label={label}>
      {t('receipt.open')}
    </Anchor>
  )
}
