import type { Door } from '@fobhouse/contract/routes/devices.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useIsReachable } from '../../lib/connection.ts'
import { doorsQuery } from '../../lib/door-queries.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { AddDeviceDialog } from './add-device-dialog.tsx'
import classes from './devices.module.css'
import { doorState, doorStates } from './door-state.ts'
import { DoorTable } from './door-table.tsx'
import { NoDoors, NoDoorFits } from './no-doors.tsx'
import { PendingDevices } from './pending-devices.tsx'
import { heardEveryMs } from './queries.ts'
import { SendLists } from './send-lists.tsx'

/** The doors as they are now, what wants to join, and what can be done. */
export function DevicesScreen() {
  const query = useQuery({ ...doorsQuery, refetchInterval: heardEveryMs })
  return (
    <Stack gap="md">
      <PendingDevices />
      <QueryView query={query}>{(doors) => <Doors doors={doors.filter(({ authorised }) => authorised)} />}</QueryView>
    </Stack>
  )
}

function Doors({ doors }: { doors: readonly Door[] }) {
  const [search, setSearch] = useSearchParams()
  const [isAdding, adding] = useDisclosure(false)
  const state = doorStates.find((one) => one === search.get('state')) ?? 'all'
  const shown = doors.filter((door) => state === 'all' || doorState(door) === state)
  const choose = (chosen: typeof state) => setSearch(chosen === 'all' ? {} : { state: chosen }, { replace: true })
  const choices = useStateChoices(doors)
  return (
    <>
      {doors.length === 0 ? (
        <NoDoors onAdd={adding.open} />
      ) : (
        <>
          <div className={classes.toolbar}>
            <FilterChips label={choices.label} choices={choices.list} value={state} onChange={choose} />
            <Tools doors={doors} onAdd={adding.open} />
          </div>
          {shown.length > 0 ? <DoorTable doors={shown} /> : <NoDoorFits onClear={() => choose('all')} />}
        </>
      )}
      {isAdding && <AddDeviceDialog onClose={adding.close} />}
    </>
  )
}

function useStateChoices(doors: readonly Door[]) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const states = doorStates
    .map((value) => ({
      value,
      label: common(`deviceStates.${value}`),
      count: doors.filter((door) => doorState(door) === value).length,
    }))
    .filter(({ count }) => count > 0)
  return {
    label: t('list.filter'),
    list: [{ value: 'all' as const, label: t('list.all'), count: doors.length }, ...states],
  }
}

function Tools({ doors, onAdd }: { doors: readonly Door[]; onAdd: () => void }) {
  const { t } = useTranslation('devices')
  const isReachable = useIsReachable()
  return (
    <Group gap="sm" wrap="nowrap" className={classes.tools}>
      <Text size="sm" c="dimmed" component="div" className="fob-not-phone">
        <StateDot tone={isReachable ? 'good' : 'bad'}>{t(isReachable ? 'list.live' : 'list.notLive')}</StateDot>
      </Text>
      <SendLists doors={doors} />
      <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
        {t('add.action')}
      </Button>
    </Group>
  )
}
