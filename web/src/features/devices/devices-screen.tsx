import { Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAskedFor } from '../../lib/use-asked-for.ts'
import { type ClubDevice, devicesQuery } from '../../domain/device/door-queries.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AddDeviceDialog, isWayToAdd } from './joining/add-device-dialog.tsx'
import { BoardKeys } from './board-keys.tsx'
import classes from './devices.module.css'
import { deviceState, deviceStates } from './device-state.ts'
import { DeviceTable } from './device-table.tsx'
import { DeviceTools } from './device-tools.tsx'
import { NoDevices, NoDeviceFits } from './no-devices.tsx'
import { PairDoorDialog } from './joining/pair-door-dialog.tsx'
import { PendingDevices } from './joining/pending-devices.tsx'
import { heardEveryMs } from './queries.ts'

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
            <DeviceTools devices={devices} onAdd={adding.open} onPair={pairing.open} />
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
