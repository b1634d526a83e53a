import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import classes from '../devices.module.css'
import { DeviceAction } from '../device-action.tsx'
import { deviceIcons } from '../device-icons.ts'
import { DeviceMenu } from '../device-menu.tsx'
import { DeviceStateDot } from '../device-state-dot.tsx'
import { deviceState, deviceTones } from '../device-state.ts'
import type { DeviceDetail } from '../queries.ts'

export function DeviceHead({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  return (
    <div className={classes.head}>
      <Group gap="md" wrap="nowrap">
        <TintedIcon icon={deviceIcons[device.kind]} tone={deviceTones[deviceState(device)]} size={56} />
        <div>
          <Title order={1} fz={24}>
            {device.name}
          </Title>
          <Text component="div" c="dimmed">
            {device.authorised ? <DeviceStateDot device={device} /> : t('pending.waits')}
          </Text>
        </div>
      </Group>
      {device.authorised && (
        <Group gap="xs" wrap="nowrap">
          <DeviceAction device={device} isLarge />
          <DeviceMenu device={device} isOpenHere />
        </Group>
      )}
    </div>
  )
}
