import { refusalCodes } from '@fobhouse/contract/routes/access.ts'
import { Card, Text, Title } from '@mantine/core'
import { type Icon, IconHistory, IconPlug, IconPlugX, IconShieldX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../../lib/configuration.ts'
import { groupByDay } from '../../../lib/days.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { tapIcons, tapTones } from '../../../ui/tap-outcome.tsx'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import type { Tone } from '../../../ui/tone.ts'
import classes from '../devices.module.css'
import { deviceLogQuery, type LogEntry } from '../queries.ts'

/** Taps and connections of one door, newest first, under their days. */
export function DoorLog({ doorId }: { doorId: number }) {
  const query = useInfiniteQuery(deviceLogQuery(doorId))
  return (
    <QueryView query={query}>
      {({ pages }) => (
        <>
          <Days entries={pages.flatMap(({ rows }) => rows)} />
          <LoadMore
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </QueryView>
  )
}

function Days({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useTranslation('devices')
  const { day } = useFormats()
  const { timeZone } = useConfiguration().general
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconHistory} title={t('log.empty')} reason={t('log.emptyReason')} />
      </Card>
    )
  }
  return groupByDay(entries, timeZone, ({ date }) => date).map(({ key, first, rows }) => (
    <section key={key} aria-label={day(first)}>
      <Title order={2} fz={14} mt="sm" mb="2xs">
        {day(first)}
      </Title>
      <ul className={classes.log}>
        {rows.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}

const looks: Record<LogEntry['outcome'], { icon: Icon; tone: Tone }> = {
  granted: { icon: tapIcons.granted, tone: tapTones.granted },
  denied: { icon: tapIcons.denied, tone: tapTones.denied },
  locked_out: { icon: tapIcons.locked_out, tone: tapTones.locked_out },
  unknown_card: { icon: tapIcons.unknown_card, tone: tapTones.unknown_card },
  connected: { icon: IconPlug, tone: 'off' },
  disconnected: { icon: IconPlugX, tone: 'off' },
  refused: { icon: IconShieldX, tone: 'bad' },
}

function LogRow({ entry }: { entry: LogEntry }) {
  const { time, exact } = useFormats()
  const { icon, tone } = looks[entry.outcome]
  return (
    <li className={classes.logRow}>
      <Text size="sm" c="dimmed" className={classes.time} title={exact(entry.date)}>
        {time(entry.date)}
      </Text>
      <TintedIcon icon={icon} tone={tone} size={28} />
      <Text style={{ overflowWrap: 'anywhere' }}>
        <Sentence entry={entry} />
      </Text>
    </li>
  )
}

function Sentence({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const why = useWhy(entry)
  const who =
    entry.memberId === null ? (
      <Text span inherit fw={600} />
    ) : (
      <Text inherit fw={600} c="inherit" component={Link} to={`/manage/members/${entry.memberId}`} />
    )
  return (
    <Trans
      t={t}
      i18nKey={entry.outcome === 'denied' && why !== '' ? 'log.deniedWhy' : `log.${entry.outcome}`}
      values={{ member: entry.member ?? common('taps.unknownPerson'), card: entry.cardId ?? '', why }}
      components={{ who, card: <Text span inherit className={classes.mono} /> }}
    />
  )
}

/** The reasons of that moment, in a few words. Devices of a newer server may name one that this page does not know. */
function useWhy({ reasons = [] }: LogEntry): string {
  const { t } = useTranslation('devices')
  const words = reasons.map(({ code }) => t(`why.${refusalCodes.find((known) => known === code) ?? 'other'}`))
  return words.join(', ')
}
