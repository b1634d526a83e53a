import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { Card, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { type Column, ResponsiveTable } from '../../../ui/responsive-table.tsx'
import type { DeviceDetail } from '../queries.ts'
import { MemberLink } from './member-link.tsx'

type Use = DeviceDetail['statistics'][number]

/** Who uses the device, the most frequent first. */
export function DeviceUse({ device: { kind, statistics } }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  const columns = useColumns(kind)
  if (statistics.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconUsers} title={t('use.empty')} reason={t('use.emptyReason')} />
      </Card>
    )
  }
  return (
    <ResponsiveTable
      label={t('tab.use')}
      columns={columns}
      rows={statistics.toSorted((one, other) => other.totalSwipes - one.totalSwipes)}
      rowKey={(use) => use.memberId}
      card={drawCard}
    />
  )
}

const draw = {
  name: (use: Use) => <Name use={use} />,
  swipes: (use: Use) => <Swipes use={use} />,
  time: (use: Use) => <TotalTime use={use} />,
  last: (use: Use) => <RelativeTime at={use.lastSwipe} />,
}

function drawCard(use: Use) {
  return <UseCard use={use} />
}

function useColumns(kind: DeviceKind): Column<Use>[] {
  const { t } = useTranslation('devices')
  const time: Column<Use>[] = [{ key: 'time', head: t('use.time'), cell: draw.time, isRight: true, width: 140 }]
  return [
    { key: 'name', head: t('use.member'), cell: draw.name },
    { key: 'swipes', head: t(`use.swipes.${kind}`), cell: draw.swipes, isRight: true, width: 140 },
    ...(kind === 'interlock' ? time : []),
    { key: 'last', head: t('use.last'), cell: draw.last, isRight: true, width: 180 },
  ]
}

function UseCard({ use }: { use: Use }) {
  const { t } = useTranslation('devices')
  return (
    <>
      <Name use={use} />
      <Text size="sm" c="dimmed" component="div">
        {t('use.count', { count: use.totalSwipes })}
        {use.totalSeconds > 0 && (
          <>
            {', '}
            <TotalTime use={use} />
          </>
        )}
        {`, ${t('use.lastWithin')} `}
        <RelativeTime at={use.lastSwipe} />
      </Text>
    </>
  )
}

function Swipes({ use }: { use: Use }) {
  const { number } = useFormats()
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{number(use.totalSwipes)}</span>
}

function TotalTime({ use }: { use: Use }) {
  const { duration } = useFormats()
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{duration(use.totalSeconds)}</span>
}

function Name({ use }: { use: Use }) {
  return <MemberLink id={use.memberId} name={use.name} />
}
