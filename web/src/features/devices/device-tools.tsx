import type { Door } from '@fobhouse/contract/routes/devices.ts'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconLink, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ClubDevice } from '../../domain/device/door-queries.ts'
import { useIsReachable } from '../../lib/connection.ts'
import { notifyDone, notifyRefused } from '../../ui/notify.tsx'
import { useIsPhone } from '../../ui/widths.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { commandDevice } from './device-commands.ts'
import { isInContact } from './device-state.ts'
import classes from './devices.module.css'

type ToolsProps = { devices: readonly ClubDevice[]; onAdd: () => void; onPair: () => void }

/** What concerns all devices. On a phone the list comes first, so what is rare is in a menu. */
export function DeviceTools({ devices, onAdd, onPair }: ToolsProps) {
  const { t } = useTranslation('devices')
  const isReachable = useIsReachable()
  const isPhone = useIsPhone()
  // A door without a board has no list.
  const doors = devices.filter((device) => device.kind === 'door').filter(({ link }) => link === 'board')
  const lists = useSendLists(doors)
  const rare = [
    ...(doors.length === 0
      ? []
      : [{ label: t('sendLists.action'), icon: IconRefresh, act: lists.send, isWorking: lists.isSending }]),
    { label: t('pair.action'), icon: IconLink, act: onPair, isWorking: false },
  ]
  return (
    <Group gap="sm" wrap="nowrap" className={classes.tools}>
      <Text size="sm" c="dimmed" component="div" className="fob-not-phone">
        <StateDot tone={isReachable ? 'good' : 'bad'}>{t(isReachable ? 'list.live' : 'list.notLive')}</StateDot>
      </Text>
      {!isPhone &&
        rare.map(({ label, icon: Icon, act, isWorking }) => (
          <Button
            key={label}
            variant="default"
            loading={isWorking}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={act}
          >
            {label}
          </Button>
        ))}
      <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
        {t('add.action')}
      </Button>
      {isPhone && (
        <Menu position="bottom-end" shadow="sm" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size={44} aria-label={t('list.otherActions')}>
              <IconDots size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rare.map(({ label, icon: Icon, act, isWorking }) => (
              <Menu.Item
                key={label}
                disabled={isWorking}
                leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
                onClick={act}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

/** Sends every connected door its card list again, and says how many got it. */
function useSendLists(doors: readonly Door[]): { send: () => void; isSending: boolean } {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.allSettled(doors.filter(isInContact).map((door) => commandDevice(door, 'sync'))),
    onSuccess: (answers) => {
      const sent = answers.filter(({ status }) => status === 'fulfilled').length
      const words = t('sendLists.done', { sent, count: doors.length })
      if (sent === 0) notifyRefused(words)
      else notifyDone(words)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return { send: () => mutate(), isSending: isPending }
}
