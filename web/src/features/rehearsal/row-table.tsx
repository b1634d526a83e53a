import type { RehearsalRow } from '@fobhouse/contract/routes/rehearsal.ts'
import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats.ts'
import { type Column, ResponsiveTable } from '../../ui/responsive-table.tsx'
import { useAmountIn } from './use-amount-in.ts'

const warning = new Set<RehearsalRow['kind']>(['failed', 'access_ended'])

/** All predicted events in their order. */
export function RowTable({ rows }: { rows: readonly RehearsalRow[] }) {
  const { t } = useTranslation('rehearsal')
  const { shortDate, time } = useFormats()
  const columns: Column<RehearsalRow>[] = [
    { key: 'at', head: t('column.at'), width: 170, cell: ({ at }) => `${shortDate(at)}, ${time(at)}` },
    { key: 'who', head: t('column.who'), cell: whoOf },
    { key: 'what', head: t('column.what'), width: 190, cell: whatOf },
    { key: 'details', head: t('column.details'), cell: detailsOf },
    { key: 'amount', head: t('column.amount'), isRight: true, width: 130, cell: amountOf },
  ]
  return (
    <ResponsiveTable
      label={t('list')}
      rows={rows}
      rowKey={(row) => [row.at, row.memberId, row.kind, row.subject].join(' ')}
      columns={columns}
      card={cardOf}
    />
  )
}

const whoOf = (row: RehearsalRow) => <Who row={row} />
const whatOf = (row: RehearsalRow) => <What row={row} />
const detailsOf = (row: RehearsalRow) => <Details row={row} />
const amountOf = (row: RehearsalRow) => <Money row={row} />
const cardOf = (row: RehearsalRow) => <RowCard row={row} />

function RowCard({ row }: { row: RehearsalRow }) {
  const { shortDate, time } = useFormats()
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Who row={row} />
        <Money row={row} />
      </Group>
      <What row={row} />
      <Text size="sm" c="dimmed">
        <Details row={row} />
      </Text>
      <Text size="sm" c="dimmed">
        {shortDate(row.at)}, {time(row.at)}
      </Text>
    </>
  )
}

function Who({ row: { memberId, name } }: { row: RehearsalRow }) {
  return (
    <Anchor component={Link} to={`/manage/members/${memberId}`} c="inherit" fw={600} inherit>
      {name}
    </Anchor>
  )
}

function What({ row: { kind } }: { row: RehearsalRow }) {
  const { t } = useTranslation('rehearsal')
  return (
    <Text inherit fw={warning.has(kind) ? 600 : 400}>
      {t(`kind.${kind}`)}
    </Text>
  )
}

function Details({ row: { subject, until, reason, plan, kind } }: { row: RehearsalRow }) {
  const { t } = useTranslation('rehearsal')
  const { date } = useFormats()
  if (subject !== null) return subject
  if (until !== null) return t('until', { date: date(until) })
  if (reason !== null) return t(`reason.${reason}`)
  return kind === 'accepted' ? null : plan
}

function Money({ row: { amount, currency } }: { row: RehearsalRow }) {
  const amountIn = useAmountIn()
  if (amount === null || currency === null) return null
  return (
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {amountIn(amount, currency)}
    </Text>
  )
}
