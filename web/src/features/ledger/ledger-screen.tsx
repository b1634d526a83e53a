import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { LedgerAccounts } from '@fobhouse/contract/routes/ledger.ts'
import type { HouseAccount } from '@fobhouse/contract/money.ts'
import { AddressTabs } from '../../ui/address-tabs.tsx'
import { accountsQuery } from './queries.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Amount } from '../../domain/money/amount.tsx'
import { useFormats } from '../../lib/use-formats.ts'
import { Months } from './months.tsx'
import { Transfers } from './transfers.tsx'

/** Money comes in by these: what came from them stands below zero in the ledger. */
const sources: ReadonlySet<HouseAccount> = new Set(['stripe', 'cash', 'bank'])

function Balances() {
  const query = useQuery(accountsQuery)
  return <QueryView query={query}>{(accounts) => <AccountFacts accounts={accounts} />}</QueryView>
}

function AccountFacts({ accounts: { house, members } }: { accounts: LedgerAccounts }) {
  const { t } = useTranslation('ledger')
  const { money } = useFormats()
  const facts = house.map(({ account, balance }) => ({
    label: t(`balances.${account}`),
    value: <Amount value={sources.has(account) ? 0 - balance : balance} />,
  }))
  return (
    <section aria-label={t('balances.title')}>
      <Facts facts={[{ label: t('balances.members'), value: <Amount value={members.balance} /> }, ...facts]} />
      <Text size="sm" c="dimmed" mt="xs">
        {t('balances.explanation')} {members.owed > 0 && t('balances.owed', { amount: money(members.owed) })}
      </Text>
    </section>
  )
}

/** For the treasurer: all balances, every movement, and the sums of each month. */
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
