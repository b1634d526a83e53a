import { ActionIcon, Card, Group, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { keepAsFile } from '../../lib/download.ts'
import type { ChartProps, Series } from './charts.tsx'
import { csvOf, type Row } from './series.ts'
import { SeriesTable } from './series-table.tsx'
import classes from './statistics.module.css'

const Chart = lazy(async () => ({ default: (await import('./charts.tsx')).Chart }))

type ChartCardProps = Omit<ChartProps, 'series'> & {
  title: string
  /** The newest value as text. */
  value: string
  note?: ReactNode
  series: readonly Series[]
  /** Every day, for the CSV file. */
  days: readonly Row[]
  fileName: string
}

/** One trend: its present value, a chart, the table behind it and a CSV file. */
export function ChartCard({ title, value, note, days, fileName, ...chart }: ChartCardProps) {
  const { t } = useTranslation('statistics')
  const [isTable, { open, close }] = useDisclosure(false)
  return (
    <Card component="section" aria-label={title} className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} fz={14}>
            {title}
          </Title>
          <Text fz={20} fw={600} component="p" m={0}>
            {value}
          </Text>
          <Text size="sm" c="dimmed" mih="1.45em" component="div">
            {note}
          </Text>
        </div>
        <Group gap={0} wrap="nowrap">
          <Tool label={t('table', { title })} icon={IconTable} onClick={open} />
          <Tool
            label={t('download', { title })}
            icon={IconDownload}
            onClick={() => keepAsFile(fileOf(days, chart.series), fileName)}
          />
        </Group>
      </Group>
      <Legend series={chart.series} />
      <div role="img" aria-label={t('chartLabel', { title, value })}>
        <Suspense fallback={<Skeleton h={240} />}>
          <Chart {...chart} />
        </Suspense>
      </div>
      {isTable && <SeriesTable title={title} {...chart} onClose={close} />}
    </Card>
  )
}

function Tool({ label, icon: ToolIcon, onClick }: { label: string; icon: typeof IconTable; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={onClick}>
        <ToolIcon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null
  return (
    <ul className={classes.legend}>
      {series.map(({ name, label, color }) => (
        <li key={name}>
          <span className={classes.swatch} style={{ background: color }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}

function fileOf(days: readonly Row[], series: readonly Series[]): Blob {
  const names = series.map(({ name }) => name)
  const rows = days.map((day) => [day.date, ...names.map((name) => Number(day[name]))])
  return new Blob([csvOf(['date', ...names], rows)], { type: 'text/csv;charset=utf-8' })
}
