import type { DoorEvent } from '@fobhouse/contract/routes/boards.ts'
import { Text } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarOff,
  IconDoor,
  IconDoorEnter,
  IconDoorExit,
  IconLock,
  IconLockOpen,
  IconPower,
  IconQuestionMark,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DayList, DayRow } from '../../../ui/day-list.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { doorEventsQuery } from '../queries.ts'

const looks: Record<DoorEvent['type'], { icon: Icon; tone: Tone }> = {
  opened: { icon: IconDoorEnter, tone: 'off' },
  closed: { icon: IconDoor, tone: 'off' },
  hold: { icon: IconLockOpen, tone: 'off' },
  forced: { icon: IconAlertTriangle, tone: 'bad' },
  held_open: { icon: IconAlertTriangle, tone: 'bad' },
  exit: { icon: IconDoorExit, tone: 'off' },
  list_expired: { icon: IconCalendarOff, tone: 'bad' },
  boot: { icon: IconPower, tone: 'off' },
  lost: { icon: IconQuestionMark, tone: 'bad' },
}

/** What the board of a door noticed beside taps, newest first. */
export function DoorEvents({ doorId }: { doorId: number }) {
  const { t } = useTranslation('devices')
  const query = useInfiniteQuery(doorEventsQuery(doorId))
  return (
    <DayList
      query={query}
      dateOf={({ date }) => date}
      row={rowOf}
      empty={{ title: t('event.empty'), reason: t('event.emptyReason') }}
    />
  )
}

function rowOf(event: DoorEvent) {
  return <EventRow key={event.id} event={event} />
}

function EventRow({ event }: { event: DoorEvent }) {
  const { t } = useTranslation('devices')
  const look = event.type === 'hold' && !event.on ? { ...looks.hold, icon: IconLock } : looks[event.type]
  return (
    <DayRow at={event.date} {...look}>
      {event.type === 'hold' ? t(event.on ? 'event.hold' : 'event.letGo') : t(`event.${event.type}`)}
      {event.timeUncertain && (
        <Text span inherit c="dimmed">
          {' '}
          {t('log.timeUncertain')}
        </Text>
      )}
    </DayRow>
  )
}
