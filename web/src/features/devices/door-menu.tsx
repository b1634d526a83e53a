import type { Door } from '@fobhouse/contract/routes/devices.ts'
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
import { useDoorCommand } from './door-commands.ts'
import { DoorDeedDialog } from './door-deed-dialog.tsx'
import type { DoorDeed } from './door-deeds.ts'
import { type DoorCommand, isInContact, likelyCommand, needsContact } from './door-state.ts'

const commandIcons: Record<DoorCommand, Icon> = {
  bump: IconDoorEnter,
  unlock: IconLockOpen,
  lock: IconLock,
  lockOut: IconTool,
  release: IconBan,
  sync: IconRefresh,
  reboot: IconPower,
}

const deedIcons: Record<DoorDeed, Icon> = {
  newKey: IconKey,
  revokeKey: IconKeyOff,
  shutOut: IconPlugOff,
  remove: IconTrash,
}

/** Everything else that can be done with a door. */
export function DoorMenu({ door, isOpenHere = false }: { door: Door; isOpenHere?: boolean }) {
  const { t } = useTranslation('devices')
  const [deed, setDeed] = useState<DoorDeed>()
  return (
    <>
      <Menu position="bottom-end" shadow="sm" keepMounted={false} width={230}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('menu.label', { name: door.name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Commands door={door} />
          <Menu.Divider />
          {!isOpenHere && (
            <Menu.Item
              component={Link}
              to={`/manage/devices/${door.id}?tab=settings`}
              leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
            >
              {t('menu.settings')}
            </Menu.Item>
          )}
          <Deeds hasKey={door.keyCreatedAt !== null} onChoose={setDeed} />
        </Menu.Dropdown>
      </Menu>
      {deed && <DoorDeedDialog door={door} deed={deed} onClose={() => setDeed(undefined)} />}
    </>
  )
}

function Commands({ door }: { door: Door }) {
  const { t } = useTranslation('devices')
  const { mutate } = useDoorCommand(door)
  const likely = likelyCommand(door)
  const all: DoorCommand[] = ['bump', 'unlock', 'lock', door.lockedOut ? 'release' : 'lockOut', 'sync', 'reboot']
  return all
    .filter((command) => command !== likely)
    .map((command) => {
      const CommandIcon = commandIcons[command]
      return (
        <Menu.Item
          key={command}
          disabled={needsContact(command) && !isInContact(door)}
          leftSection={<CommandIcon size={18} stroke={1.75} aria-hidden />}
          onClick={() => mutate(command)}
        >
          {t(`command.${command}`)}
        </Menu.Item>
      )
    })
}

function Deeds({ hasKey, onChoose }: { hasKey: boolean; onChoose: (deed: DoorDeed) => void }) {
  const { t } = useTranslation('devices')
  const deeds: DoorDeed[] = hasKey ? ['newKey', 'revokeKey', 'shutOut', 'remove'] : ['newKey', 'shutOut', 'remove']
  return deeds.map((deed) => {
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
