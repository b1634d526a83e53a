import { houseAccounts, transferKinds } from '@fobhouse/contract/money.ts'
import { ledgerRoutes } from '@fobhouse/contract/routes/ledger.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../lib/configuration.ts'
import { isEmptyFilter, isHouseAccount, type LedgerFilter, noFilter, queryOf } from './ledger-filter.ts'
import classes from './ledger.module.css'

type ToolbarProps = { filter: LedgerFilter; onChange: (filter: LedgerFilter) => void }

export function LedgerToolbar({ filter, onChange }: ToolbarProps) {
  const { t } = useTranslation('ledger')
  const { t: common } = useTranslation()
  const kindName = useKindName()
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    label: t(`filter.${name}`),
    value: filter[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...filter, [name]: event.currentTarget.value }),
  })
  return (
    <div className={classes.toolbar} role="search">
      <AccountFilter value={filter.account} onChange={(account) => onChange({ ...filter, account })} />
      <Select
        label={t('filter.kind')}
        placeholder={t('filter.anyKind')}
        data={transferKinds.map((kind): { value: string; label: string } => ({ value: kind, label: kindName(kind) }))}
        value={filter.kind === '' ? null : filter.kind}
        clearable
        onChange={(kind) => onChange({ ...filter, kind: kind ?? '' })}
      />
      <TextInput {...day('from')} />
      <TextInput {...day('to')} />
      {!isEmptyFilter(filter) && (
        <Button variant="default" onClick={() => onChange(noFilter)}>
          {common('actions.clearFilter')}
        </Button>
      )}
      <ExportButton filter={filter} />
    </div>
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
      // A link from elsewhere may ask for one member.
      data={isMember ? [member, ...accounts] : accounts}
      value={value === '' ? null : value}
      clearable
      onChange={(account) => onChange(account ?? '')}
    />
  )
}

/** What the filter leaves, as a file. */
function ExportButton({ filter }: { filter: LedgerFilter }) {
  const { t } = useTranslation('ledger')
  const { timeZone } = useConfiguration().general
  const query = new URLSearchParams(queryOf(filter, timeZone)).toString()
  return (
    <Button
      component="a"
      href={`${ledgerRoutes.export.path}?${query}`}
      download
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      {t('export')}
    </Button>
  )
}

/** What a kind of transfer is called: the types that members see, and what the provider took back. */
export function useKindName(): (kind: (typeof transferKinds)[number]) => string {
  const { t } = useTranslation('ledger')
  const { t: common } = useTranslation()
  return (kind) => (kind === 'reversal' ? t('takenBack') : common(`transactionTypes.${kind}`))
}
