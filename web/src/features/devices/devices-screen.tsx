import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLink, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Door } from '@fobhouse/contract/routes/devices.ts'
import { useAskedFor } from '../../lib/use-asked-for.ts'
import { useIsReachable } from '../../lib/connection.ts'
import { type ClubDevice, devicesQuery } from '../../domain/device/door-queries.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { AddDeviceDialog, isWayToAdd } from './joining/add-device-dialog.tsx'
import { BoardKeys } from './board-keys.tsx'
import classes from './devices.module.css'
import { deviceState, deviceStates, isInContact } from './device-state.ts'
import { DeviceTable } from './device-table.tsx'
import { NoDevices, NoDeviceFits } from './no-devices.tsx'
import { PairDoorDialog } from './joining/pair-door-dialog.tsx'
import { PendingDevices } from './joining/pending-devices.tsx'
import { heardEveryMs } from './queries.ts'
import { commandDevice } from './device-commands.ts'
import { notifyDone, notifyRefused } from '../../ui/notify.tsx'

/** All devices with their present state, devices that wait for approval, and actions. */
export function DevicesScreen() {
  const query = useQuery({ ...devicesQuery, refetchInterval: heardEveryMs })
  return (
    <Stack gap="md">
      <PendingDevices />
      <QueryView query={query}>
        {(devices) => <Devices devices={devices.filter(({ authorised }) => authorised)} />}
      </QueryView>
    </Stack>
  )
}

function Devices({ devices }: { devices: readonly ClubDevice[] }) {
  const [search, setSearch] = useSearchParams()
  const [asked, forget] = useAskedFor('add')
  const [isAdding, adding] = useDisclosure(isWayToAdd(asked), { onClose: forget })
  const [isPairing, pairing] = useDisclosure(asked === 'pi', { onClose: forget })
  const state = deviceStates.find((one) => one === search.get('state')) ?? 'all'
  const shown = devices.filter((device) => state === 'all' || deviceState(device) === state)
  const choose = (chosen: typeof state) => setSearch(chosen === 'all' ? {} : { state: chosen }, { replace: true })
  const choices = useStateChoices(devices)
  return (
    <>
      {devices.length === 0 ? (
        <NoDevices onAdd={adding.open} onPair={pairing.open} />
      ) : (
        <>
          <div className={classes.toolbar}>
            <FilterChips label={choices.label} choices={choices.list} value={state} onChange={choose} />
            <Tools devices={devices} onAdd={adding.open} onPair={pairing.open} />
          </div>
          {shown.length > 0 ? <DeviceTable devices={shown} /> : <NoDeviceFits onClear={() => choose('all')} />}
        </>
      )}
      {devices.some((device) => device.kind === 'door' && device.protocol === 2) && <BoardKeys />}
      {isAdding && <AddDeviceDialog way={isWayToAdd(asked) ? asked : 'board'} onClose={adding.close} />}
      {isPairing && <PairDoorDialog onClose={pairing.close} />}
    </>
  )
}

function useStateChoices(devices: readonly ClubDevice[]) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const states = deviceStates
    .map((value) => ({
      value,
      label: common(`deviceStates.${value}`),
      count: devices.filter((device) => deviceState(device) === value).length,
    }))
    .filter(({ count }) => count > 0)
  return {
    label: t('list.filter'),
    list: [{ value: 'all' as const, label: t('list.all'), count: devices.length }, ...states],
  }
}

type ToolsProps = { devices: readonly ClubDevice[]; onAdd: () => void; onPair: () => void }

function Tools({ devices, onAdd, onPair }: ToolsProps) {
  const { t } = useTranslation('devices')
  const isReachable = useIsReachable()
  // A door without a board has no list.
  const doors = devices.filter((device) => device.kind === 'door').filter(({ link }) => link === 'board')
  return (
    <Group gap="sm" wrap="nowrap" className={classes.tools}>
      <Text size="sm" c="dimmed" component="div" className="fob-not-phone">
        <StateDot tone={isReachable ? 'good' : 'bad'}>{t(isReachable ? 'list.live' : 'list.notLive')}</StateDot>
      </Text>
      {doors.length > 0 && <SendLists doors={doors} />}
      <Button variant="default" leftSection={<IconLink size={18} stroke={1.75} aria-hidden />} onClick={onPair}>
        {t('pair.action')}
      </Button>
      <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
        {t('add.action')}
      </Button>
    </Group>
  )
}

/** Sends every connected door its card list again, and says how many got it. */
function SendLists({ doors }: { doors: readonly Door[] }) {
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
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('sendLists.action')}
    </Button>
  )
}
