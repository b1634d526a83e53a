import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AddressTabs } from '../../ui/address-tabs.tsx'
import { Balances } from './balances.tsx'
import { Months } from './months.tsx'
import { Transfers } from './transfers.tsx'

/** What the treasurer needs: who holds what, every movement, and what each month came to. */
export function LedgerScreen() {
  const { t } = useTranslation('ledger')
  return (
    <Stack gap="lg">
      <Balances />
      <AddressTabs
        tabs={[
          { value: 'transfers', label: t('tabs.transfers'), content: <Transfers /> },
          { value: 'months', label: t('tabs.months'), content: <Months /> },
        ]}
      />
    </Stack>
  )
}
