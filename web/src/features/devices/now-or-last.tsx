import type { Interlock, RunningSession } from '@fobhouse/contract/routes/interlocks.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClubDevice } from '../../domain/device/door-queries.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ElapsedTime } from '../../ui/elapsed-time.tsx'
import classes from './devices.module.css'
import { deviceState } from './device-state.ts'

/** Who uses the tool now, otherwise who tapped last. */
export function NowOrLast({ device }: { device: ClubDevice }) {
  if (device.kind !== 'interlock') return <LastTap device={device} />
  if (device.session !== undefined) return <Running session={device.session} />
  return deviceState(device) === 'online' ? <Free tool={device} /> : <LastTap device={device} />
}

/** `Ada Byron, 38 min, 0.41 kWh, A$7.60`. */
export function Running({ session }: { session: RunningSession }) {
  const { number, money } = useFormats()
  const facts = [...(session.kwh === null ? [] : [`${number(session.kwh)} kWh`]), money(session.cost)]
  return (
    <Text size="sm" className={classes.last}>
      {session.member}
      <Text span inherit c="dimmed">
        {', '}
        <ElapsedTime since={session.start} />
        {`, ${facts.join(', ')}`}
      </Text>
    </Text>
  )
}

function Free({ tool: { lastTap } }: { tool: Interlock }) {
  const { t } = useTranslation('devices')
  const { relativeWithin, exact } = useFormats()
  const words = lastTap === null ? t('list.free') : t('list.freeSince', { time: relativeWithin(lastTap.date) })
  return (
    <Text size="sm" c="dimmed" title={lastTap === null ? undefined : exact(lastTap.date)}>
      {words}
    </Text>
  )
}

/** Who tapped last and when, and whether the tap was refused. */
function LastTap({ device: { lastTap, keyCreatedAt } }: { device: ClubDevice }) {
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
      {member ?? common(outcome === 'unknown_card' ? 'taps.unknownPerson' : 'taps.nameless')}
      <Text span inherit c="dimmed">
        {`, ${outcome === 'granted' ? time : t(`list.tap.${outcome}`, { time })}`}
      </Text>
    </Text>
  )
}
