import { Anchor, Card, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../lib/use-formats.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { type Column, ResponsiveTable } from '../../../ui/responsive-table.tsx'
import type { DoorDetail } from '../queries.ts'

type Use = DoorDetail['statistics'][number]

/** Who uses the door, most first. */
export function DoorUse({ statistics }: { statistics: readonly Use[] }) {
  const { t } = useTranslation('devices')
  const columns = useColumns()
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
  last: (use: Use) => <RelativeTime at={use.lastSwipe} />,
}

function drawCard(use: Use) {
  return <UseCard use={use} />
}

function useColumns(): Column<Use>[] {
  const { t } = useTranslation('devices')
  return [
    { key: 'name', head: t('use.member'), cell: draw.name },
    { key: 'swipes', head: t('use.swipes'), cell: draw.swipes, isRight: true, width: 140 },
    { key: 'last', head: t('use.last'), cell: draw.last, isRight: true, width: 180 },
  ]
}

function UseCard({ use }: { use: Use }) {
  const { t } = useTranslation('devices')
  return (
    <>
      <Name use={use} />
      <Text size="sm" c="dimmed" component="div">
        {t('use.count', { count: use.totalSwipes })} <RelativeTime at={use.lastSwipe} />
      </Text>
    </>
  )
}

function Swipes({ use }: { use: Use }) {
  const { number } = useFormats()
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{number(use.totalSwipes)}</span>
}

function Name({ use }: { use: Use }) {
  return (
    <Anchor component={Link} to={`/manage/members/${use.memberId}`} c="inherit" fw={600}>
      {use.name}
    </Anchor>
  )
}
