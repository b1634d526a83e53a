import {
  type Rehearsal,
  type RehearsalKind,
  rehearsalKinds,
  rehearsalRoutes,
} from '@fobhouse/contract/routes/rehearsal.ts'
import { sumAmounts } from '@fobhouse/contract/money.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/download.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { RowTable } from './row-table.tsx'
import { useAmountIn } from './use-amount-in.ts'

type PageOfReport = NonNullable<Rehearsal['report']>
type ReportProps = {
  rehearsal: Rehearsal
  report: PageOfReport
  kind: RehearsalKind | undefined
  onKind: (kind: RehearsalKind | undefined) => void
}

/** First the sums, then all events of one kind or of every kind. */
export function Report({ rehearsal, report, kind, onKind }: ReportProps) {
  const { t } = useTranslation('rehearsal')
  const { date, exact } = useFormats()
  const period = { from: date(report.from), until: date(report.until) }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('period', period)} · {t('asked', { name: rehearsal.askedBy, when: exact(rehearsal.askedAt) })}
        </Text>
        <DownloadButton onDownload={() => download(rehearsalRoutes.export, {}, 'rehearsal.csv')}>
          {t('export')}
        </DownloadButton>
      </Group>
      <Totals report={report} />
      <KindFilter report={report} kind={kind} onKind={onKind} />
      <Rows report={report} kind={kind} />
    </Stack>
  )
}

function Totals({ report: { totals } }: { report: PageOfReport }) {
  const { t } = useTranslation('rehearsal')
  const amountIn = useAmountIn()
  return totals.map(({ currency, charged, failed, due }) => (
    <Facts
      key={currency}
      facts={[
        { label: t('totals.charged'), value: amountIn(charged, currency) },
        { label: t('totals.failed'), value: amountIn(failed, currency) },
        { label: t('totals.due'), value: amountIn(due, currency) },
      ]}
    />
  ))
}

function KindFilter({ report: { counts }, kind, onKind }: Omit<ReportProps, 'rehearsal'>) {
  const { t } = useTranslation('rehearsal')
  const all = sumAmounts(Object.values(counts))
  const present = rehearsalKinds.filter((each) => counts[each] > 0 || each === kind)
  const choices = [
    { value: 'all' as const, label: t('all'), count: all },
    ...present.map((value) => ({ value, label: t(`kind.${value}`), count: counts[value] })),
  ]
  return (
    <FilterChips
      label={t('filter')}
      choices={choices}
      value={kind ?? 'all'}
      onChange={(value) => onKind(value === 'all' ? undefined : value)}
    />
  )
}

function Rows({ report: { rows, counts }, kind }: Pick<ReportProps, 'report' | 'kind'>) {
  const { t } = useTranslation('rehearsal')
  const count = kind === undefined ? sumAmounts(Object.values(counts)) : counts[kind]
  if (rows.length === 0) return <Text>{t('nothing')}</Text>
  return (
    <>
      {count > rows.length && <Text size="sm">{t('more', { count, shown: rows.length })}</Text>}
      <RowTable rows={rows} />
    </>
  )
}
