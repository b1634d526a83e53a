import { receiptRoutes } from '@fobhouse/contract/routes/receipts.ts'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { platform } from '../../lib/platform.ts'
import { useFileLink } from '../../lib/use-file-link.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** Opens the PDF receipt of a fee in another window. A kiosk shows no other windows. */
export function ReceiptLink({ paymentId }: { paymentId: number }) {
  return platform() === 'kiosk' ? null : <LinkToFile paymentId={paymentId} />
}

function LinkToFile({ paymentId }: { paymentId: number }) {
  const { t } = useTranslation()
  const link = useFileLink(awayFromKiosk(receiptRoutes.get), { params: { id: paymentId } }, `receipt-${paymentId}.pdf`)
  const label = t('receipt.label', { number: String(paymentId) })
  return (
    <Anchor {...link} target="_blank" size="sm" aria-label={label}>
      {t('receipt.open')}
    </Anchor>
  )
}
