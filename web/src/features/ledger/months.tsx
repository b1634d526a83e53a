import type { MonthTotal } from '@fobhouse/contract/routes/ledger.ts'
import { ActionIcon, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/translations.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Amount } from '../../domain/money/amount.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { GroupedTable } from '../../ui/responsive-table.tsx'
import { useKindName } from './ledger-toolbar.tsx'
import { monthsQuery } from './queries.ts'

/** Sums of each month of a year, by kind. */
export function Months() {
  const [chosen, setChosen] = useState<number>()
  const query = useQuery(monthsQuery(chosen))
  return (
    <QueryView query={query}>
      {({ year, totals }) => (
        <Stack gap="md">
          <YearChoice year={year} onChange={setChosen} />
          <MonthTable year={year} totals={totals} />
        </Stack>
      )}
    </QueryView>
  )
}

function YearChoice({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const { t } = useTranslation('ledger')
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size={44} aria-label={t('months.earlier')} onClick={() => onChange(year - 1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Title order={2} fz={16}>
        {year}
      </Title>
      <ActionIcon variant="default" size={44} aria-label={t('months.later')} onClick={() => onChange(year + 1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function MonthTable({ year, totals }: { year: number; totals: readonly MonthTotal[] }) {
  const { t } = useTranslation('ledger')
  const { number } = useFormats()
  const kindName = useKindName()
  if (totals.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconReceipt2} title={t('months.empty', { year: String(year) })} reason={t('empty.reason')} />
      </Card>
    )
  }
  const groups = [...Map.groupBy(totals, ({ month }) => month)].toReversed()
  return (
    <GroupedTable
      label={t('tabs.months')}
      groups={groups.map(([month, rows]) => ({ title: monthName(month), rows }))}
      rowKey={({ month, kind }) => `${month} ${kind}`}
      columns={[
        { key: 'kind', head: t('column.kind'), cell: ({ kind }) => kindName(kind) },
        { key: 'count', head: t('column.count'), isRight: true, cell: ({ count }) => number(count) },
        { key: 'into', head: t('column.into'), isRight: true, cell: intoOf },
        { key: 'out', head: t('column.out'), isRight: true, cell: outOf },
      ]}
      card={cardOf}
    />
  )
}

const intoOf = ({ into }: MonthTotal) => <Amount value={into} />
const outOf = ({ out }: MonthTotal) => <Amount value={out} />
const cardOf = (total: MonthTotal) => <TotalCard total={total} />

function TotalCard({ total: { kind, count, into, out } }: { total: MonthTotal }) {
  const { t } = useTranslation('ledger')
  const kindName = useKindName()
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        {kindName(kind)}
        <Text size="sm" c="dimmed">
          {t('months.count', { count })}
        </Text>
      </div>
      <Amount value={into - out} isMovement />
    </Group>
  )
}

/** Writes `2026-03` as `March 2026`. */
function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const name = format.format(new Date(`${month}-01T00:00:00Z`))
  return `${name.slice(0, 1).toLocaleUpperCase()}${name.slice(1)}`
}
