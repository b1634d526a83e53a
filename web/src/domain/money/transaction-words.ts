import type { TransactionType } from '@fobhouse/contract/money.ts'
import { useTranslation } from 'react-i18next'

/** What a movement was for. Of what people pay on the page, only a donation may go without words. */
export function useTransactionWords(): (transaction: { type: TransactionType; description: string }) => string {
  const { t } = useTranslation('memberbucks')
  return ({ type, description }) => (description === '' && type === 'web' ? t('pay.donation') : description)
}
