import type { LedgerTransfer, Party } from '@fobhouse/contract/routes/ledger.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats.ts'
import { Amount } from '../../domain/money/amount.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type Column, ResponsiveTable } from '../../ui/responsive-table.tsx'
import { useKindName } from './ledger-toolbar.tsx'
import classes from './ledger.module.css'

type TransferTableProps = { transfers: readonly LedgerTransfer[]; onReverse: (transfer: LedgerTransfer) => void }

export function TransferTable({ transfers, onReverse }: TransferTableProps) {
  const { t } = useTranslation('ledger')
  const columns = useColumns(onReverse)
  const card = (transfer: LedgerTransfer) => cardOf(transfer, onReverse)
  return (
    <ResponsiveTable
      label={t('tabs.transfers')}
      rows={transfers}
      rowKey={({ id }) => id}
      columns={columns}
      card={card}
      isWide
    />
  )
}

function useColumns(onReverse: RowProps['onReverse']): Column<LedgerTransfer>[] {
  const { t } = useTranslation('ledger')
  return [
    { key: 'at', head: t('column.at'), width: 130, cell: timeOf },
    { key: 'from', head: t('column.from'), cell: fromOf },
    { key: 'to', head: t('column.to'), cell: toOf },
    { key: 'what', head: t('column.what'), cell: whatOf },
    { key: 'amount', head: t('column.amount'), isRight: true, cell: amountOf },
    {
      key: 'reverse',
      head: t('column.deed'),
      isRight: true,
      width: 120,
      cell: (transfer) => deedOf(transfer, onReverse),
    },
  ]
}

const timeOf = ({ at }: LedgerTransfer) => <RelativeTime at={at} />
const fromOf = ({ from }: LedgerTransfer) => <PartyName party={from} />
const toOf = ({ to }: LedgerTransfer) => <PartyName party={to} />
const whatOf = (transfer: LedgerTransfer) => <What transfer={transfer} />
const amountOf = ({ amount }: LedgerTransfer) => <Amount value={amount} />

function deedOf(transfer: LedgerTransfer, onReverse: RowProps['onReverse']) {
  return <Deed transfer={transfer} onReverse={onReverse} />
}

function cardOf(transfer: LedgerTransfer, onReverse: RowProps['onReverse']) {
  return <TransferCard transfer={transfer} onReverse={onReverse} />
}

type RowProps = { transfer: LedgerTransfer; onReverse: (transfer: LedgerTransfer) => void }

function TransferCard({ transfer, onReverse }: RowProps) {
  const { at, from, to, amount } = transfer
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div className={classes.words}>
          <PartyName party={from} /> → <PartyName party={to} />
        </div>
        <Amount value={amount} />
      </Group>
      <What transfer={transfer} />
      <Group justify="space-between" mt="2xs">
        <Text size="sm" c="dimmed">
          <RelativeTime at={at} />
        </Text>
        <Deed transfer={transfer} onReverse={onReverse} />
      </Group>
    </>
  )
}

function PartyName({ party }: { party: Party }) {
  const { t } = useTranslation('ledger')
  if ('house' in party) return <span>{t(`accounts.${party.house}`)}</span>
  return (
    <Anchor component={Link} to={`/manage/members/${party.memberId}`} c="inherit" fw={600} inherit>
      {party.name}
    </Anchor>
  )
}

/** A transfer's text, kind, the transfer that it corrects, and who made it. */
function What({ transfer: { description, kind, actor, reverses, reversedBy } }: { transfer: LedgerTransfer }) {
  const { t } = useTranslation('ledger')
  const kindName = useKindName()
  const notes = [
    kindName(kind),
    reverses !== null && t('isReversal', { id: String(reverses) }),
    reversedBy !== null && t('isReversed'),
    t('by', { actor }),
  ].filter((note) => note !== false)
  return (
    <div className={classes.words}>
      {description}
      <Text size="sm" c="dimmed">
        {notes.join(' · ')}
      </Text>
    </div>
  )
}

function Deed({ transfer, onReverse }: RowProps) {
  const { t } = useTranslation('ledger')
  const { money } = useFormats()
  const { kind, reverses, reversedBy } = transfer
  if (kind === 'booking' || reverses !== null || reversedBy !== null) return null
  const label = t('reverse.label', { amount: money(transfer.amount), what: transfer.description })
  return (
    <Button variant="default" size="compact-md" aria-label={label} onClick={() => onReverse(transfer)}>
      {t('reverse.action')}
    </Button>
  )
}
