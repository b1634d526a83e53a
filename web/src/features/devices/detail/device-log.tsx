import type { Device, DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { Text } from '@mantine/core'
import { type Icon, IconPlug, IconPlugX, IconShieldX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../lib/use-formats.ts'
import { useLoggedReasons } from '../../../domain/device/reason-text.ts'
import { tapIcons, tapTones } from '../../../domain/device/tap-outcome.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { WhyButton } from '../../../domain/device/why/why-button.tsx'
import classes from '../devices.module.css'
import { deviceLogQuery, type LogEntry } from '../queries.ts'
import { DayList, DayRow } from '../../../ui/day-list.tsx'

const looks: Record<LogEntry['outcome'], { icon: Icon; tone: Tone }> = {
  granted: { icon: tapIcons.granted, tone: tapTones.granted },
  denied: { icon: tapIcons.denied, tone: tapTones.denied },
  locked_out: { icon: tapIcons.locked_out, tone: tapTones.locked_out },
  unknown_card: { icon: tapIcons.unknown_card, tone: tapTones.unknown_card },
  connected: { icon: IconPlug, tone: 'off' },
  disconnected: { icon: IconPlugX, tone: 'off' },
  refused: { icon: IconShieldX, tone: 'bad' },
}

/** Taps and connections of one device, newest first. */
export function DeviceLog({ device }: { device: Place }) {
  const { t } = useTranslation('devices')
  const query = useInfiniteQuery(deviceLogQuery(device.id))
  return (
    <DayList
      query={query}
      dateOf={({ date }) => date}
      row={rowsOf(device)}
      empty={{ title: t('log.empty'), reason: t('log.emptyReason') }}
    />
  )
}

type Place = Pick<Device, 'id' | 'kind'>

function rowsOf(device: Place) {
  return (entry: LogEntry) => (
    <DayRow key={entry.id} at={entry.date} {...looks[entry.outcome]} end={<WhyRefused device={device} entry={entry} />}>
      <Sentence entry={entry} kind={device.kind} />
      <Remark entry={entry} />
    </DayRow>
  )
}

const refused: ReadonlySet<LogEntry['outcome']> = new Set(['denied', 'locked_out', 'unknown_card'])

/** Explains a refused tap from the facts of its moment. A machine refuses payments, which their row explains. */
function WhyRefused({ device, entry }: { device: Place; entry: LogEntry }) {
  const { t } = useTranslation()
  const { exact } = useFormats()
  const { cardId, memberId } = entry
  if (device.kind === 'memberbucks' || !refused.has(entry.outcome) || cardId === null) return null
  const who = memberId === null ? { card: cardId } : { member: memberId }
  return (
    <WhyButton
      question={{ device: device.id, at: entry.date, ...who }}
      label={t('whyOf', { name: exact(entry.date) })}
    />
  )
}

/** What is special about the time of a tap that a board told later. */
function Remark({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation('devices')
  const remarks = [entry.late && t('log.late'), entry.timeUncertain && t('log.timeUncertain')].filter(Boolean)
  if (remarks.length === 0) return null
  return (
    <Text span inherit c="dimmed">
      {' '}
      {remarks.join(' ')}
    </Text>
  )
}

const wordOfGranted = { door: 'granted', interlock: 'used', memberbucks: 'paid' } as const

function wordOf({ outcome, effect }: LogEntry, { kind, why }: { kind: DeviceKind; why: string }) {
  if (outcome === 'granted') return effect === 'asked' ? 'asked' : wordOfGranted[kind]
  return outcome === 'denied' && why !== '' ? 'deniedWhy' : outcome
}

function Sentence({ entry, kind }: { entry: LogEntry; kind: DeviceKind }) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const why = useLoggedReasons()(entry.reasons)
  const word = wordOf(entry, { kind, why })
  const who =
    entry.memberId === null ? (
      <Text span inherit fw={600} />
    ) : (
      <Text inherit fw={600} c="inherit" component={Link} to={`/manage/members/${entry.memberId}`} />
    )
  return (
    <Trans
      t={t}
      i18nKey={`log.${word}`}
      values={{ member: entry.member ?? common('taps.nameless'), card: entry.cardId ?? '', why }}
      components={{ who, card: <Text span inherit className={classes.mono} /> }}
    />
  )
}
