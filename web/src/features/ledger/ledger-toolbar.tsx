import { houseAccounts, transferKinds } from '@fobhouse/contract/money.ts'
import { ledgerRoutes } from '@fobhouse/contract/routes/ledger.ts'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { download } from '../../lib/download.ts'
import { isBlank } from '../../lib/filled-in.ts'
import { DayRangeFields } from '../../ui/day-range-fields.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { isHouseAccount, type LedgerFilter, noFilter, queryOf } from './ledger-filter.ts'

type ToolbarProps = { filter: LedgerFilter; onChange: (filter: LedgerFilter) => void }

export function LedgerToolbar({ filter, onChange }: ToolbarProps) {
  const { t } = useTranslation('ledger')
  const kindName = useKindName()
  const { timeZone } = useConfiguration().general
  const part = (changed: Partial<LedgerFilter>) => onChange({ ...filter, ...changed })
  // Saves the filtered transfers for a spreadsheet.
  const keep = () => download(ledgerRoutes.export, { query: queryOf(filter, timeZone) }, 'ledger.csv')
  return (
    <FilterBar
      isEmpty={isBlank(filter)}
      onClear={() => onChange(noFilter)}
      action={<DownloadButton onDownload={keep}>{t('export')}</DownloadButton>}
    >
      <AccountFilter value={filter.account} onChange={(account) => part({ account })} />
      <Select
        label={t('filter.kind')}
        placeholder={t('filter.anyKind')}
        data={transferKinds.map((kind): { value: string; label: string } => ({ value: kind, label: kindName(kind) }))}
        value={filter.kind === '' ? null : filter.kind}
        clearable
        onChange={(kind) => part({ kind: kind ?? '' })}
      />
      <DayRangeFields value={filter} onChange={part} />
    </FilterBar>
  )
}

function AccountFilter({ value, onChange }: { value: string; onChange: (account: string) => void }) {
  const { t } = useTranslation('ledger')
  const accounts = houseAccounts.map((account): { value: string; label: string } => ({
    value: account,
    label: t(`accounts.${account}`),
  }))
  const isMember = value !== '' && !isHouseAccount(value)
  const member = { value, label: t('filter.oneMember', { id: value.slice('member:'.length) }) }
  return (
    <Select
      label={t('filter.account')}
      placeholder={t('filter.anyAccount')}
      // A link from another screen may ask for a single member.
      data={isMember ? [member, ...accounts] : accounts}
      value={value === '' ? null : value}
      clearable
      onChange={(account) => onChange(account ?? '')}
    />
  )
}

/** Names a kind of transfer: the types that members see, bookings, and money taken back by the provider. */
export function useKindName(): (kind: (typeof transferKinds)[number]) => string {
  const { t } = useTranslation('ledger')
  const { t: common } = useTranslation()
  return (kind) => {
    if (kind === 'reversal') return t('takenBack')
    return kind === 'booking' ? t('booked') : common(`transactionTypes.${kind}`)
  }
}
