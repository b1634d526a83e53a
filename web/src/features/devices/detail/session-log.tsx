import type { LoggedSession } from '@fobhouse/contract/routes/interlocks.ts'
import { Text } from '@mantine/core'
import { IconBolt, IconClockX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { Amount } from '../../../domain/money/amount.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { sessionsQuery } from '../queries.ts'
import { DayList, DayRow } from '../../../ui/day-list.tsx'
import { MemberLink } from './member-link.tsx'

/** Who used the tool, how long, and at what cost; running sessions first. */
export function SessionLog({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation('devices')
  const query = useInfiniteQuery(sessionsQuery(deviceId))
  return (
    <DayList
      query={query}
      dateOf={({ start }) => start}
      row={drawRow}
      empty={{ title: t('sessions.empty'), reason: t('sessions.emptyReason') }}
    />
  )
}

function drawRow(session: LoggedSession) {
  return <SessionRow key={session.id} session={session} />
}

function SessionRow({ session }: { session: LoggedSession }) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation('common')
  const { duration, number } = useFormats()
  const { endReason } = session
  const lost = endReason === 'timed_out' || endReason === 'replaced' ? endReason : undefined
  return (
    <DayRow
      at={session.start}
      icon={lost ? IconClockX : IconBolt}
      tone={session.end === null ? 'info' : 'off'}
      end={<Amount value={session.cost} />}
    >
      {session.memberId === null || session.member === null ? (
        common('taps.nameless')
      ) : (
        <MemberLink id={session.memberId} name={session.member} />
      )}
      {', '}
      {session.end === null ? <ElapsedTime since={session.start} /> : duration(session.seconds)}
      {session.kwh !== null && `, ${number(session.kwh)} kWh`}
      <Text span inherit c="dimmed">
        {session.end === null && ` · ${t('sessions.running')}`}
        {lost && ` · ${t(`sessions.${lost}`)}`}
        {session.endedBy !== null &&
          session.endedBy !== session.member &&
          ` · ${t('sessions.endedBy', { name: session.endedBy })}`}
      </Text>
    </DayRow>
  )
}
