import { statisticsRoutes } from '@fobhouse/contract/routes/statistics.ts'
import type { StatisticsReport } from '@fobhouse/contract/routes/statistics.ts'
import { SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useMay } from '../../domain/member/may.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { DeviceUsePanel } from './device-use-panel.tsx'
import { MembersChart, SubscriptionsChart } from './member-charts.tsx'
import { BalanceChart, MovesChart } from './money-charts.tsx'
import { reportQuery } from './queries.ts'
import { type Range, ranges } from './series.ts'
import classes from './statistics.module.css'

/** Statistics of the club for members and administrators, who also see when devices are used. */
export function StatisticsScreen() {
  const query = useQuery(reportQuery)
  return <QueryView query={query}>{(report) => <Statistics report={report} />}</QueryView>
}

function Statistics({ report }: { report: StatisticsReport }) {
  const { t } = useTranslation('statistics')
  const { features } = useConfiguration()
  const may = useMay()
  const [range, setRange] = useState<Range>('12')
  return (
    <Stack gap="lg" className={classes.statistics}>
      <div className={classes.head}>
        {features.enableSiteSignIn ? <OnSite onSite={report.on_site} /> : <div />}
        <SegmentedControl
          aria-label={t('range.label')}
          value={range}
          onChange={(value) => setRange(ranges.find((one) => one === value) ?? '12')}
          data={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
        />
      </div>
      <div className={classes.grid}>
        <MembersChart report={report} range={range} />
        {features.enableMembershipPayments && <SubscriptionsChart report={report} range={range} />}
        {features.enableMemberBucks && <BalanceChart report={report} range={range} />}
        {features.enableMemberBucks && <MovesChart report={report} range={range} />}
      </div>
      {may(statisticsRoutes.deviceUse) && <DeviceUsePanel />}
    </Stack>
  )
}

function OnSite({ onSite: { count, members } }: { onSite: StatisticsReport['on_site'] }) {
  const { t } = useTranslation('statistics')
  return (
    <div>
      <Title order={2} fz={24}>
        {t('onSite', { count })}
      </Title>
      {members.length > 0 && <Text c="dimmed">{members.join(', ')}</Text>}
    </div>
  )
}
