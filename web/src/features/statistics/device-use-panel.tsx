import { type DeviceUse, usagePeriods } from '@fobhouse/contract/routes/statistics.ts'
import { Card, Group, Select, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import classes from './statistics.module.css'
import { deviceUseQuery } from './queries.ts'
import { UseTable } from './use-table.tsx'
import { addHours, emptyWeek, totalOf } from './use-week.ts'

const allDevices = 'all'

/** When doors and tools are used, for administrators: when to have staff, and when to close for maintenance. */
export function DeviceUsePanel() {
  const { t } = useTranslation('statistics')
  const [days, setDays] = useState<(typeof usagePeriods)[number]>(28)
  const [device, setDevice] = useState(allDevices)
  const query = useQuery(deviceUseQuery(days))
  const devices = query.data ?? []
  return (
    <Card component="section" aria-label={t('use.title')}>
      <SectionTitle>{t('use.title')}</SectionTitle>
      <Group gap="md" mb="md">
        <Select
          label={t('use.device')}
          value={device}
          allowDeselect={false}
          data={[
            { value: allDevices, label: t('use.all') },
            ...devices.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => setDevice(value ?? allDevices)}
        />
        <Select
          label={t('use.period')}
          value={String(days)}
          allowDeselect={false}
          data={usagePeriods.map((period) => ({ value: String(period), label: t('use.weeks', { count: period / 7 }) }))}
          onChange={(value) => setDays(usagePeriods.find((period) => String(period) === value) ?? 28)}
        />
      </Group>
      <QueryView query={query}>{(all) => <Use devices={chosen(all, device)} />}</QueryView>
    </Card>
  )
}

function chosen(devices: readonly DeviceUse[], device: string): DeviceUse[] {
  return devices.filter(({ id }) => device === allDevices || String(id) === device)
}

function Use({ devices }: { devices: readonly DeviceUse[] }) {
  const { t } = useTranslation('statistics')
  const hours = devices.reduce((sum, device) => addHours(sum, device.hours), emptyWeek())
  const total = totalOf(hours)
  if (total === 0) return <EmptyState icon={IconClock} title={t('use.none')} reason={t('use.noneReason')} />
  return (
    <div className={classes.use}>
      <Text c="dimmed" size="sm" mb="sm">
        {t('use.total', { count: total })}
      </Text>
      <UseTable hours={hours} />
    </div>
  )
}
