import type { Door } from '@fobhouse/contract/routes/devices.ts'
import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClubDevice } from '../../domain/device/door-queries.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type Column, GroupedTable } from '../../ui/responsive-table.tsx'
import classes from './devices.module.css'
import { DeviceAction } from './device-action.tsx'
import { DeviceMenu } from './device-menu.tsx'
import { DeviceStateDot } from './device-state-dot.tsx'
import { deviceIcons } from './device-icons.ts'
import { isInContact } from './device-state.ts'
import { NowOrLast } from './now-or-last.tsx'
import { productsQuery } from './queries.ts'

const kinds = ['door', 'interlock', 'memberbucks'] as const

/** Doors, tools and machines, each group with a title and sorted by name. */
export function DeviceTable({ devices }: { devices: readonly ClubDevice[] }) {
  const { t } = useTranslation('devices')
  const groups = kinds
    .map((kind) => ({ title: t(`list.group.${kind}`), rows: sortByName(devices.filter((one) => one.kind === kind)) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <GroupedTable
      label={t('list.label')}
      columns={useColumns()}
      groups={groups}
      rowKey={(device) => device.id}
      card={drawCard}
    />
  )
}

function sortByName(devices: readonly ClubDevice[]): ClubDevice[] {
  return devices.toSorted((one, other) => one.name.localeCompare(other.name))
}

const draw = {
  name: (device: ClubDevice) => <Name device={device} />,
  state: (device: ClubDevice) => <DeviceStateDot device={device} />,
  last: (device: ClubDevice) => <NowOrLast device={device} />,
  heard: (device: ClubDevice) => <Heard device={device} />,
  cards: (device: ClubDevice) => <MayUse device={device} />,
  actions: (device: ClubDevice) => <Actions device={device} />,
}

function drawCard(device: ClubDevice) {
  return <DeviceCard device={device} />
}

/** A tablet has no room for when a device was heard and who may use it; the device's own screen says both. */
const laptopQuery = '(min-width: 64em)'

function useColumns(): Column<ClubDevice>[] {
  const { t } = useTranslation('devices')
  const isWide = useMediaQuery(laptopQuery, undefined, { getInitialValueInEffect: false })
  const actions = <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
  const details: Column<ClubDevice>[] = [
    { key: 'heard', head: t('list.heard'), cell: draw.heard, width: 130 },
    { key: 'cards', head: t('list.cards'), cell: draw.cards, width: 170 },
  ]
  return [
    { key: 'name', head: t('list.device'), cell: draw.name },
    { key: 'state', head: t('list.state'), cell: draw.state, width: 150 },
    { key: 'last', head: t('list.last'), cell: draw.last },
    ...(isWide ? details : []),
    { key: 'actions', head: actions, cell: draw.actions, width: 190, isRight: true },
  ]
}

function Name({ device }: { device: ClubDevice }) {
  const DeviceIcon = deviceIcons[device.kind]
  return (
    <Group gap="sm" wrap="nowrap">
      <DeviceIcon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <Anchor component={Link} to={`/manage/devices/${device.id}`} c="inherit" fw={600} size="md">
        {device.name}
      </Anchor>
    </Group>
  )
}

function Actions({ device }: { device: ClubDevice }) {
  return (
    <Group gap="2xs" wrap="nowrap" justify="flex-end">
      <DeviceAction device={device} />
      <DeviceMenu device={device} />
    </Group>
  )
}

function Heard({ device }: { device: ClubDevice }) {
  const isLost = device.lastSeen !== null && device.offline
  return (
    <Text size="sm" component="div" c={isLost ? 'var(--fob-bad)' : 'dimmed'}>
      <RelativeTime at={device.lastSeen} />
    </Text>
  )
}

/** For a door the number of cards on its board, for a tool the number of grants, for a machine what it sells. */
function MayUse({ device }: { device: ClubDevice }) {
  const { t } = useTranslation('devices')
  switch (device.kind) {
    case 'door':
      return <Cards door={device} />
    case 'interlock':
      return <Text size="sm">{t('list.memberCount', { count: device.members })}</Text>
    case 'memberbucks':
      return <Products />
  }
}

function Cards({ door }: { door: Door }) {
  const { t } = useTranslation('devices')
  const cards = t('list.cardCount', { count: door.cards })
  if (door.link === 'mqtt') return <Text size="sm">{t('list.decidedLive', { cards })}</Text>
  if (!isInContact(door)) return <Text size="sm">{cards}</Text>
  return <Text size="sm">{t(door.listCurrent ? 'list.current' : 'list.sending', { cards })}</Text>
}

function Products() {
  const { t } = useTranslation('devices')
  const { data } = useQuery(productsQuery)
  return data === undefined ? null : <Text size="sm">{t('list.productCount', { count: data.length })}</Text>
}

function DeviceCard({ device }: { device: ClubDevice }) {
  const DeviceIcon = deviceIcons[device.kind]
  return (
    <div className={classes.card}>
      <DeviceIcon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.cardWords}>
        <Anchor component={Link} to={`/manage/devices/${device.id}`} c="inherit" fw={600}>
          {device.name}
        </Anchor>
        <Group gap="xs">
          <Text size="sm" component="div">
            <DeviceStateDot device={device} />
          </Text>
          {device.lastSeen !== null && <Heard device={device} />}
        </Group>
      </div>
      <Actions device={device} />
      <div className={classes.cardLast}>
        <NowOrLast device={device} />
      </div>
    </div>
  )
}
