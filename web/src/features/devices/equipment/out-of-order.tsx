import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import type { DeviceDetail } from '../queries.ts'
import { useItemOf } from './use-item-of.ts'

/** Nothing on this screen lets a tool go that is locked because of its equipment: that is done where its state is. */
export function OutOfOrder({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  const item = useItemOf(device)
  const action = item && (
    <Anchor component={Link} to={`/equipment/${item.id}`} size="sm" c="inherit" td="underline">
      {t('outOfOrder.open')}
    </Anchor>
  )
  return (
    <Banner tone="bad" icon={IconAlertTriangle} action={action}>
      {t('outOfOrder.why')}
    </Banner>
  )
}
