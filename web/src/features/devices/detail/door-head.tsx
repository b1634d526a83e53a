import { Group, Text, Title } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import classes from '../devices.module.css'
import { DoorAction } from '../door-action.tsx'
import { DoorMenu } from '../door-menu.tsx'
import { DoorStateDot } from '../door-state-dot.tsx'
import { doorState, doorTones } from '../door-state.ts'
import type { DoorDetail } from '../queries.ts'

export function DoorHead({ door }: { door: DoorDetail }) {
  const { t } = useTranslation('devices')
  return (
    <div className={classes.head}>
      <Group gap="md" wrap="nowrap">
        <TintedIcon icon={IconDoor} tone={doorTones[doorState(door)]} size={56} />
        <div>
          <Title order={1} fz={24}>
            {door.name}
          </Title>
          <Text component="div" c="dimmed">
            {door.authorised ? <DoorStateDot door={door} /> : t('pending.waits')}
          </Text>
        </div>
      </Group>
      {door.authorised && (
        <Group gap="xs" wrap="nowrap">
          <DoorAction door={door} isLarge />
          <DoorMenu door={door} isOpenHere />
        </Group>
      )}
    </div>
  )
}
