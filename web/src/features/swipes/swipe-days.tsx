import { Text } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { DayRow, DaySections } from '../../ui/day-list.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { tapIcons, TapOutcomeDot, tapTones } from '../../domain/device/tap-outcome.tsx'
import type { Entry } from './timeline.ts'

const dateOf = ({ date }: Entry) => date
const rowOf = (entry: Entry) => <SwipeRow key={entry.key} entry={entry} />

/** Who came in where, and who used which tool. */
export function SwipeDays({ entries }: { entries: readonly Entry[] }) {
  return <DaySections entries={entries} dateOf={dateOf} row={rowOf} />
}

function SwipeRow({ entry }: { entry: Entry }) {
  const look =
    entry.kind === 'tap'
      ? { icon: tapIcons[entry.outcome], tone: tapTones[entry.outcome] }
      : ({ icon: IconBolt, tone: entry.end === null ? 'info' : 'off' } as const)
  return (
    <DayRow at={entry.date} {...look} end={<Outcome entry={entry} />}>
      <Sentence entry={entry} />
    </DayRow>
  )
}

function Sentence({ entry }: { entry: Entry }) {
  const { t } = useTranslation('swipes')
  const { t: common } = useTranslation()
  const isUnknownCard = entry.kind === 'tap' && entry.outcome === 'unknown_card'
  const person = entry.person ?? common(isUnknownCard ? 'taps.unknownPerson' : 'taps.nameless')
  return (
    <Trans
      t={t}
      i18nKey={entry.kind === 'tap' ? 'atDoor' : 'atTool'}
      values={{ person, device: entry.device }}
      components={{ who: <Text span fw={600} inherit />, where: <Text span c="dimmed" inherit /> }}
    />
  )
}

function Outcome({ entry }: { entry: Entry }) {
  const { t } = useTranslation('swipes')
  const { duration } = useFormats()
  if (entry.kind === 'tap') return <TapOutcomeDot outcome={entry.outcome} />
  if (entry.end === null) return <StateDot tone="info">{t('running')}</StateDot>
  return <span>{duration((Date.parse(entry.end) - Date.parse(entry.date)) / 1000)}</span>
}
