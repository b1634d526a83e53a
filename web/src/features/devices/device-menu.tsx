import { ActionIcon, Menu } from '@mantine/core'
import {
  type Icon,
  IconBan,
  IconDots,
  IconDoorEnter,
  IconKey,
  IconKeyOff,
  IconLock,
  IconLockOpen,
  IconPlugOff,
  IconPower,
  IconRefresh,
  IconSettings,
  IconTool,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClubDevice } from '../../domain/device/door-queries.ts'
import { useDeviceCommand } from './device-commands.ts'
import { DeviceDeedDialog } from './device-deed-dialog.tsx'
import type { DeviceDeed } from './device-deeds.ts'
import {
  commandsOf,
  commandWord,
  type DeviceCommand,
  isInContact,
  likelyCommand,
  needsContact,
} from './device-state.ts'

const commandIcons: Record<DeviceCommand, Icon> = {
  bump: IconDoorEnter,
  unlock: IconLockOpen,
  lock: IconLock,
  lockOut: IconTool,
  release: IconBan,
  sync: IconRefresh,
  reboot: IconPower,
}

const deedIcons: Record<DeviceDeed, Icon> = {
  newKey: IconKey,
  revokeKey: IconKeyOff,
  shutOut: IconPlugOff,
  remove: IconTrash,
}

/** All other actions on a device. */
export function DeviceMenu({ device, isOpenHere = false }: { device: ClubDevice; isOpenHere?: boolean }) {
  const { t } = useTranslation('devices')
  const [deed, setDeed] = useState<DeviceDeed>()
  return (
    <>
      <Menu position="bottom-end" shadow="sm" keepMounted={false} width={230}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            mr={{ base: -12, sm: 0 }}
            aria-label={t('menu.label', { name: device.name })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Commands device={device} />
          <Menu.Divider />
          {!isOpenHere && (
            <Menu.Item
              component={Link}
              to={`/manage/devices/${device.id}?tab=settings`}
              leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
            >
              {t('menu.settings')}
            </Menu.Item>
          )}
          <Deeds device={device} onChoose={setDeed} />
        </Menu.Dropdown>
      </Menu>
      {deed && <DeviceDeedDialog device={device} deed={deed} onClose={() => setDeed(undefined)} />}
    </>
  )
}

function Commands({ device }: { device: ClubDevice }) {
  const { t } = useTranslation('devices')
  const { mutate } = useDeviceCommand(device)
  const likely = likelyCommand(device)
  return commandsOf(device)
    .filter((command) => command !== likely)
    .map((command) => {
      const CommandIcon = commandIcons[command]
      return (
        <Menu.Item
          key={command}
          disabled={needsContact(command) && !isInContact(device)}
          leftSection={<CommandIcon size={18} stroke={1.75} aria-hidden />}
          onClick={() => mutate(command)}
        >
          {t(`command.${commandWord(device.kind, command)}`)}
        </Menu.Item>
      )
    })
}

function deedsOf(device: ClubDevice): DeviceDeed[] {
  if (device.kind === 'door' && device.link === 'mqtt') return ['shutOut', 'remove']
  return device.keyCreatedAt === null ? ['newKey', 'shutOut', 'remove'] : ['newKey', 'revokeKey', 'shutOut', 'remove']
}

function Deeds({ device, onChoose }: { device: ClubDevice; onChoose: (deed: DeviceDeed) => void }) {
  const { t } = useTranslation('devices')
  return deedsOf(device).map((deed) => {
    const DeedIcon = deedIcons[deed]
    return (
      <Menu.Item
        key={deed}
        {...(deed === 'newKey' ? {} : { c: 'var(--fob-bad)' })}
        leftSection={<DeedIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => onChoose(deed)}
      >
        {t(`deed.${deed}.action`)}
      </Menu.Item>
    )
  })
}
