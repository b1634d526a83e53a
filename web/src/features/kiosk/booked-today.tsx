import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import type { KioskScreen } from '@fobhouse/contract/routes/kiosks.ts'
import { Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '../../domain/club/live.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { useNow } from '../../lib/use-now.ts'
import { Banner } from '../../ui/banner.tsx'
import classes from './booked-today.module.css'

type Ending = Extract<LiveEvent, { type: 'session_ending' }>

/** What runs and is booked by somebody else soon, for whoever stands at it without a phone. */
export function BookedNext() {
  const { t } = useTranslation('kiosk')
  const { time } = useFormats()
  const [endings, setEndings] = useState<readonly Ending[]>([])
  useLiveEvents('session_ending', (event) => setEndings([...endings.filter(({ item }) => item !== event.item), event]))
  const now = useNow()
  return endings
    .filter(({ at }) => Date.parse(at) > now)
    .map(({ item, device: name, at }) => (
      <Banner key={item} tone="attention" icon={IconHourglass}>
        {t('tap.booked', { name, time: time(at) })}
      </Banner>
    ))
}

const mostShown = 5

/** What is booked today and what is out of order, without people. */
export function BookedToday({ today, outOfOrder }: Pick<KioskScreen, 'today' | 'outOfOrder'>) {
  const { t } = useTranslation('kiosk')
  const { time } = useFormats()
  const booked = (today ?? []).map(({ name, start, end }) => ({
    key: `${name} ${start}`,
    text: t('today.time', { name, from: time(start), to: time(end) }),
  }))
  const broken = (outOfOrder ?? []).map(({ name, note }) => ({ key: name, text: t('today.broken', { name, note }) }))
  return (
    <>
      {today && <Lines title={t('today.title')} lines={booked} none={t('today.none')} />}
      {broken.length > 0 && <Lines title={t('today.outOfOrder')} lines={broken} />}
    </>
  )
}

type LinesProps = { title: string; lines: readonly { key: string; text: string }[]; none?: string }

function Lines({ title, lines, none }: LinesProps) {
  const { t } = useTranslation('kiosk')
  const more = lines.length - mostShown
  return (
    <section aria-label={title} className={classes.lines}>
      <Text fw={600} fz={20}>
        {title}
      </Text>
      {lines.length === 0 ? (
        <Text className={classes.faint}>{none}</Text>
      ) : (
        <ul>
          {lines.slice(0, mostShown).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
          {more > 0 && <li className={classes.faint}>{t('people.more', { count: more })}</li>}
        </ul>
      )}
    </section>
  )
}
