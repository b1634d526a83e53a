import { bookingAdminRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { type EquipmentFigures, equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DayRange, instantsOf } from '../../../lib/day-range.ts'
import { useSite } from '../../../lib/site.ts'
import { useFileLink } from '../../../lib/use-file-link.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { DayRangeFields } from '../../../ui/day-range-fields.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { type Column, ResponsiveTable } from '../../../ui/responsive-table.tsx'
import { figuresQuery } from './queries.ts'

/** How much each item was booked, used and out of order, and both as files. */
export function Figures() {
  const { t } = useTranslation('equipment')
  const { timeZone } = useSite()
  const [range, setRange] = useState<DayRange>({ from: '', to: '' })
  const days = Object.fromEntries(Object.entries(range).filter(([, day]) => day !== ''))
  const query = useQuery(figuresQuery(days))
  const figures = useFileLink(
    equipmentAdminRoutes.figures,
    { query: { ...days, format: 'csv' } },
    'equipment-figures.csv',
  )
  const bookings = useFileLink(bookingAdminRoutes.export, { query: instantsOf(range, timeZone) }, 'bookings.csv')
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <DayRangeFields value={range} onChange={(changed) => setRange({ ...range, ...changed })} />
        <Button component="a" {...figures} variant="default">
          {t('figures.export')}
        </Button>
        <Button component="a" {...bookings} variant="default">
          {t('figures.bookings')}
        </Button>
      </Group>
      {range.from === '' && (
        <Text size="sm" c="dimmed">
          {t('figures.usual')}
        </Text>
      )}
      <QueryView query={query}>{(rows) => (rows.length === 0 ? <Nothing /> : <FiguresTable rows={rows} />)}</QueryView>
    </Stack>
  )
}

function Nothing() {
  const { t } = useTranslation('equipment')
  return (
    <Card>
      <EmptyState icon={IconTools} title={t('figures.none')} />
    </Card>
  )
}

const amounts = ['booked', 'used', 'noShows', 'sessions', 'run', 'energy', 'out'] as const

type Amount = (typeof amounts)[number]
type Read = (amount: Amount, row: EquipmentFigures) => string

function useAmounts(): Read {
  const { duration, number } = useFormats()
  const length = (seconds: number) => (seconds === 0 ? '–' : duration(seconds))
  const read: Record<Amount, (row: EquipmentFigures) => string> = {
    booked: (row) => length(row.bookedMinutes * 60),
    used: (row) => length(row.usedMinutes * 60),
    noShows: (row) => number(row.noShows),
    sessions: (row) => number(row.sessions),
    run: (row) => length(row.seconds),
    energy: (row) => number(row.kwh),
    out: (row) => length(row.outSeconds),
  }
  return (amount, row) => read[amount](row)
}

function FiguresTable({ rows }: { rows: readonly EquipmentFigures[] }) {
  const { t } = useTranslation('equipment')
  const read = useAmounts()
  const columns: Column<EquipmentFigures>[] = [
    { key: 'item', head: t('figures.item'), cell: ({ item }) => item.name },
    ...amounts.map((key) => ({
      key,
      head: t(`figures.${key}`),
      cell: (row: EquipmentFigures) => read(key, row),
      isRight: true,
    })),
  ]
  const cardOf = (row: EquipmentFigures) => <FiguresCard row={row} read={read} />
  return (
    <ResponsiveTable
      label={t('figures.title')}
      columns={columns}
      rows={rows}
      rowKey={({ item }) => item.id}
      card={cardOf}
    />
  )
}

function FiguresCard({ row, read }: { row: EquipmentFigures; read: Read }) {
  const { t } = useTranslation('equipment')
  return (
    <Stack gap={4}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {row.item.name}
      </Text>
      {amounts.map((key) => (
        <Group key={key} justify="space-between" gap="sm">
          <Text size="sm">{t(`figures.${key}`)}</Text>
          <Text size="sm">{read(key, row)}</Text>
        </Group>
      ))}
    </Stack>
  )
}
