import { Text, Title } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { useConfiguration } from '../../lib/configuration.ts'
import { groupByDay } from '../../lib/days.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { tapIcons, TapOutcomeDot, tapTones } from '../../ui/tap-outcome.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import classes from './swipes.module.css'
import type { Entry } from './timeline.ts'

/** Rows under the day of the club's calendar that they belong to. */
export function SwipeDays({ entries }: { entries: readonly Entry[] }) {
  const { day } = useFormats()
  const { timeZone } = useConfiguration().general
  return groupByDay(entries, timeZone, ({ date }) => date).map(({ key, first, rows }) => (
    <section key={key} aria-label={day(first)}>
      <Title order={2} fz={14} mb="2xs">
        {day(first)}
      </Title>
      <ul className={classes.rows}>
        {rows.map((entry) => (
          <SwipeRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}

function SwipeRow({ entry }: { entry: Entry }) {
  const { time, exact } = useFormats()
  return (
    <li className={classes.row}>
      <Text size="sm" c="dimmed" className={classes.time} title={exact(entry.date)}>
        {time(entry.date)}
      </Text>
      {entry.kind === 'tap' ? (
        <TintedIcon icon={tapIcons[entry.outcome]} tone={tapTones[entry.outcome]} size={28} />
      ) : (
        <TintedIcon icon={IconBolt} tone={entry.end === null ? 'info' : 'off'} size={28} />
      )}
      <Text className={classes.sentence}>
        <Sentence entry={entry} />
      </Text>
      <Text size="sm" component="div" className={classes.outcome}>
        <Outcome entry={entry} />
      </Text>
    </li>
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
