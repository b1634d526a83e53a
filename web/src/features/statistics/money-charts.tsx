import { statisticsSources, type StatisticsReport } from '@fobhouse/contract/routes/statistics.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { ChartCard } from './chart-card.tsx'
import { balancesOf, membersIn, movesOf, type Range, since, sumBars, thin } from './series.ts'

type RangeProps = { report: StatisticsReport; range: Range }

/** The sum of all balances. */
export function BalanceChart({ report, range }: RangeProps) {
  const { t } = useTranslation('statistics')
  const { money } = useFormats()
  const days = since(balancesOf(report), membersIn(report, range)[0]?.date ?? '')
  return (
    <ChartCard
      title={t('balance.title')}
      value={money(days.at(-1)?.value ?? 0)}
      note={t('balance.note')}
      kind="area"
      isMoney
      rows={thin(days)}
      days={days}
      fileName="member-bucks.csv"
      series={[{ name: 'value', label: t('balance.title'), color: 'var(--chart-1)' }]}
    />
  )
}

/** Movements of each month, by source or destination. */
export function MovesChart({ report, range }: RangeProps) {
  const { t } = useTranslation('statistics')
  const { money } = useFormats()
  const days = since(movesOf(report), membersIn(report, range)[0]?.date ?? '')
  const today = days.at(-1)?.date ?? ''
  const thisMonth = since(days, `${today.slice(0, 7)}-01`)
  const total = thisMonth
    .flatMap((day) => statisticsSources.map((source) => day[source]))
    .reduce((sum, one) => sum + one, 0)
  return (
    <ChartCard
      title={t('moves.title')}
      value={money(total)}
      note={t('moves.note')}
      kind="bars"
      isMoney
      rows={sumBars(days, statisticsSources)}
      days={days}
      fileName="member-bucks-moved.csv"
      series={statisticsSources.map((name, index) => ({
        name,
        label: t(`moves.${name}`),
        color: `var(--chart-${index + 1})`,
      }))}
    />
  )
}
