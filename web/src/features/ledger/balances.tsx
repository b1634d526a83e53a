import type { HouseAccount } from '@fobhouse/contract/money.ts'
import type { LedgerAccounts } from '@fobhouse/contract/routes/ledger.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Amount } from '../../domain/money/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { accountsQuery } from './queries.ts'

/** Money comes in by these: what came from them stands below zero in the ledger. */
const sources: ReadonlySet<HouseAccount> = new Set(['stripe', 'cash', 'bank'])

export function Balances() {
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
