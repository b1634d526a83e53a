import type { memberStates } from '@fobhouse/contract/routes/profile.ts'
import type { StatisticsReport } from '@fobhouse/contract/routes/statistics.ts'
import { useTranslation } from 'react-i18next'
import { ChartCard } from './chart-card.tsx'
import { membersIn, type Range, since, subscriptionsOf, thin } from './series.ts'

type RangeProps = { report: StatisticsReport; range: Range }

/** From the bottom up, active members first. */
const stacked = [
  'active',
  'noob',
  'inactive',
  'accountonly',
] as const satisfies readonly (typeof memberStates)[number][]

/** Members by state, over half a year, a year or all time. */
export function MembersChart({ report, range }: RangeProps) {
  const { t } = useTranslation('statistics')
  const days = membersIn(report, range)
  const now = days.at(-1)?.active ?? 0
  const difference = now - (days[0]?.active ?? 0)
  return (
    <ChartCard
      title={t('members.title')}
      value={t('members.value', { count: now })}
      note={trend()}
      kind="area"
      rows={thin(days)}
      days={days}
      fileName="members.csv"
      series={stacked.map((name, index) => ({ name, label: t(`members.${name}`), color: `var(--chart-${index + 1})` }))}
    />
  )

  function trend(): string {
    if (difference === 0) return t(`same.${range}`)
    if (difference > 0) return t(`more.${range}`, { number: difference })
    return t(`fewer.${range}`, { number: -difference })
  }
}

const statuses = ['active', 'cancelling', 'inactive'] as const
const dashes = [undefined, '6 4', '2 3'] as const

export function SubscriptionsChart({ report, range }: RangeProps) {
  const { t } = useTranslation('statistics')
  const days = since(subscriptionsOf(report), membersIn(report, range)[0]?.date ?? '')
  const now = days.at(-1)
  return (
    <ChartCard
      title={t('subscriptions.title')}
      value={t('subscriptions.value', { count: now?.active ?? 0 })}
      note={t('subscriptions.note', { count: now?.cancelling ?? 0 })}
      kind="line"
      rows={thin(days)}
      days={days}
      fileName="subscriptions.csv"
      series={statuses.map((name, index) => {
        const dash = dashes[index]
        const color = `var(--chart-${index + 1})`
        return { name, label: t(`subscriptions.${name}`), color, ...(dash ? { dash } : {}) }
      })}
    />
  )
}
