import { Card, Stack, Text, Title } from '@mantine/core'
import { type Icon, IconHistory } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupByDay } from '../lib/days.ts'
import type { ListPage } from '../lib/paged-list.ts'
import { useSite } from '../lib/site.ts'
import { useFormats } from '../lib/use-formats.ts'
import { EmptyState } from './empty-state.tsx'
import { LoadMore } from './load-more.tsx'
import { QueryView } from './query-view.tsx'
import { TintedIcon } from './tinted-icon.tsx'
import type { Tone } from './tone.ts'
import classes from './day-list.module.css'

type DayListProps<Entry> = {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Entry>>>
  dateOf: (entry: Entry) => string
  row: (entry: Entry) => ReactNode
  /** Shown while there are no entries. */
  empty: { title: string; reason: string }
}

/** A log loaded page by page, newest first, under the days of the club's calendar. */
export function DayList<Entry>({ query, dateOf, row, empty }: DayListProps<Entry>) {
  return (
    <QueryView query={query}>
      {({ pages }) => (
        <>
          <Days entries={pages.flatMap(({ rows }) => rows)} dateOf={dateOf} row={row} empty={empty} />
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

type Rows<Entry> = Pick<DayListProps<Entry>, 'dateOf' | 'row'> & { entries: readonly Entry[] }

function Days<Entry>({ empty, ...rows }: Rows<Entry> & Pick<DayListProps<Entry>, 'empty'>) {
  if (rows.entries.length > 0) return <DaySections {...rows} />
  return (
    <Card>
      <EmptyState icon={IconHistory} title={empty.title} reason={empty.reason} />
    </Card>
  )
}

/** Entries under the days of the club's calendar. */
export function DaySections<Entry>({ entries, dateOf, row }: Rows<Entry>) {
  const { day } = useFormats()
  const { timeZone } = useSite()
  return (
    <Stack gap="lg">
      {groupByDay(entries, timeZone, dateOf).map(({ key, first, rows }) => (
        <section key={key} aria-label={day(first)}>
          <Title order={2} fz={14} mb="2xs">
            {day(first)}
          </Title>
          <ul className={classes.rows}>{rows.map(row)}</ul>
        </section>
      ))}
    </Stack>
  )
}

type DayRowProps = { at: string; icon: Icon; tone: Tone; children: ReactNode; end?: ReactNode }

/** Time and text, with any extras at the right. */
export function DayRow({ at, icon, tone, children, end }: DayRowProps) {
  const { time, exact } = useFormats()
  return (
    <li className={classes.row}>
      <Text size="sm" c="dimmed" className={classes.time} title={exact(at)}>
        {time(at)}
      </Text>
      <div className={classes.icon}>
        <TintedIcon icon={icon} tone={tone} size={28} />
      </div>
      <Text component="div" className={classes.text} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </li>
  )
}
