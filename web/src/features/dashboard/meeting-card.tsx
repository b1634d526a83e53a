import { Anchor, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { dayNumber } from '../../lib/formats.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { answers, useAnswer } from './answers.ts'
import { FactCard, UnknownFactCard } from './fact-card.tsx'

/** The next meeting, for people who are invited to it. */
export function MeetingCard() {
  const { t } = useTranslation('dashboard')
  const { t: common } = useTranslation()
  const { day, time } = useFormats()
  const { timeZone } = useConfiguration().general
  const { isAsked, data, isError, refetch } = useAnswer(answers.meeting)
  if (!isAsked) return null
  const label = t('meeting.label')
  if (!data && isError) return <UnknownFactCard label={label} onRetry={() => void refetch()} />
  if (!data)
    return <FactCard label={label} value={<Skeleton h={24} w="70%" mt={10} />} size={20} note={t('meeting.wait')} />
  const [next] = data
  if (!next) return <FactCard label={label} value={t('meeting.none')} size={20} note={t('meeting.noneReason')} />
  return (
    <FactCard
      label={label}
      value={`${day(next.date)}, ${time(next.date)}`}
      size={20}
      note={`${common(`meetingTypes.${next.type}`)}, ${t('meeting.inDays', { count: daysUntil(next.date, timeZone) })}`}
      action={<ProxyLink />}
    />
  )
}

/** For people who cannot attend. */
function ProxyLink() {
  const { t } = useTranslation('dashboard')
  const { features } = useConfiguration()
  const { state } = useProfile()
  if (!features.enableProxyVoting || state !== 'active') return null
  return (
    <Anchor component={Link} to="/tools/proxy" fw={600} size="sm" mt="xs">
      {t('meeting.proxy')}
    </Anchor>
  )
}

/** Counts days of the club's calendar: a meeting tomorrow morning is one day away, even if only a few hours remain. */
function daysUntil(date: string, timeZone: string): number {
  return dayNumber(new Date(date), timeZone) - dayNumber(new Date(), timeZone)
}
