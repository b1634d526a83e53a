import type { Door } from '@fobhouse/contract/routes/devices.ts'
import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDoor } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type Column, ResponsiveTable } from '../../ui/responsive-table.tsx'
import classes from './devices.module.css'
import { DoorAction } from './door-action.tsx'
import { DoorMenu } from './door-menu.tsx'
import { DoorStateDot } from './door-state-dot.tsx'
import { isInContact } from './door-state.ts'

export function DoorTable({ doors }: { doors: readonly Door[] }) {
  const { t } = useTranslation('devices')
  return (
    <ResponsiveTable
      label={t('list.doors')}
      columns={useColumns()}
      rows={doors.toSorted((one, other) => one.name.localeCompare(other.name))}
      rowKey={(door) => door.id}
      card={drawCard}
    />
  )
}

const draw = {
  name: (door: Door) => <Name door={door} />,
  state: (door: Door) => <DoorStateDot door={door} />,
  last: (door: Door) => <LastTap door={door} />,
  heard: (door: Door) => <Heard door={door} />,
  cards: (door: Door) => <Cards door={door} />,
  actions: (door: Door) => <Actions door={door} />,
}

function drawCard(door: Door) {
  return <DoorCard door={door} />
}

/** A tablet has no room for when a door was heard and how many cards it knows: its own page says it. */
const laptopQuery = '(min-width: 64em)'

function useColumns(): Column<Door>[] {
  const { t } = useTranslation('devices')
  const isWide = useMediaQuery(laptopQuery, undefined, { getInitialValueInEffect: false })
  const actions = <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
  const details: Column<Door>[] = [
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

function Name({ door }: { door: Door }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <IconDoor size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <Anchor component={Link} to={`/manage/devices/${door.id}`} c="inherit" fw={600} size="md">
        {door.name}
      </Anchor>
    </Group>
  )
}

function Actions({ door }: { door: Door }) {
  return (
    <Group gap="2xs" wrap="nowrap" justify="flex-end">
      <DoorAction door={door} />
      <DoorMenu door={door} />
    </Group>
  )
}

/** Who tapped last and when; a refused tap says so. */
function LastTap({ door: { lastTap, keyCreatedAt } }: { door: Door }) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const { relativeWithin, exact } = useFormats()
  if (lastTap === null) {
    const since = keyCreatedAt === null ? t('list.noKey') : t('list.keyMade', { time: relativeWithin(keyCreatedAt) })
    return (
      <Text size="sm" c="dimmed">
        {since}
      </Text>
    )
  }
  const { member, date, outcome } = lastTap
  const time = relativeWithin(date)
  return (
    <Text size="sm" title={exact(date)} className={classes.last}>
      {member ?? common('taps.unknownPerson')}
      <Text span inherit c="dimmed">
        {`, ${outcome === 'granted' ? time : t(`list.tap.${outcome}`, { time })}`}
      </Text>
    </Text>
  )
}

function Heard({ door }: { door: Door }) {
  const isLost = door.lastSeen !== null && door.offline
  return (
    <Text size="sm" component="div" c={isLost ? 'var(--fob-bad)' : 'dimmed'}>
      <RelativeTime at={door.lastSeen} />
    </Text>
  )
}

function Cards({ door }: { door: Door }) {
  const { t } = useTranslation('devices')
  const cards = t('list.cardCount', { count: door.cards })
  if (!isInContact(door)) return <Text size="sm">{cards}</Text>
  return <Text size="sm">{t(door.listCurrent ? 'list.current' : 'list.sending', { cards })}</Text>
}

function DoorCard({ door }: { door: Door }) {
  return (
    <div className={classes.card}>
      <IconDoor size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.cardWords}>
        <Anchor component={Link} to={`/manage/devices/${door.id}`} c="inherit" fw={600}>
          {door.name}
        </Anchor>
        <Group gap="xs">
          <Text size="sm" component="div">
            <DoorStateDot door={door} />
          </Text>
          {door.lastSeen !== null && <Heard door={door} />}
        </Group>
      </div>
      <Actions door={door} />
      <div className={classes.cardLast}>
        <LastTap door={door} />
      </div>
    </div>
  )
}
