import { Button, Card, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { swipesQuery } from '../../domain/device/door-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SwipeDays } from './swipe-days.tsx'
import classes from './swipes.module.css'
import {
  type Entry,
  type EntryFilter,
  entryFilters,
  fitsFilter,
  fitsText,
  type Swipes,
  timelineOf,
} from './timeline.ts'

/** The 300 newest taps at doors and sessions at tools, live. */
export function RecentSwipesScreen() {
  const query = useQuery(swipesQuery)
  return <QueryView query={query}>{(swipes) => <RecentSwipes swipes={swipes} />}</QueryView>
}

function RecentSwipes({ swipes }: { swipes: Swipes }) {
  const { t } = useTranslation('swipes')
  const [search, setSearch] = useSearchParams()
  const entries = useMemo(() => timelineOf(swipes), [swipes])
  const choices = useChoices(entries)
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconHistory} title={t('empty.title')} reason={t('empty.reason')} />
      </Card>
    )
  }
  const filter = entryFilters.find((one) => one === search.get('show')) ?? 'all'
  const text = search.get('q') ?? ''
  const shown = entries.filter((entry) => fitsFilter(entry, filter) && fitsText(entry, text))
  const change = (next: { filter?: EntryFilter; text?: string }) =>
    setSearch(writeSearch({ filter, text, ...next }), { replace: true })
  return (
    <Stack gap="md">
      <div className={classes.filter}>
        <SearchField
          className={classes.search}
          label={t('search')}
          value={text}
          onChange={(typed) => change({ text: typed })}
        />
        <FilterChips
          label={t('filter.label')}
          choices={choices}
          value={filter}
          onChange={(chosen) => change({ filter: chosen })}
        />
      </div>
      {shown.length > 0 ? <SwipeDays entries={shown} /> : <NothingMatches text={text} onClear={() => setSearch({})} />}
    </Stack>
  )
}

function useChoices(entries: readonly Entry[]) {
  const { t } = useTranslation('swipes')
  return entryFilters
    .map((value) => ({
      value,
      label: t(`filter.${value}`),
      count: entries.filter((entry) => fitsFilter(entry, value)).length,
    }))
    .filter(({ value, count }) => value === 'all' || count > 0)
}

function writeSearch({ filter, text }: { filter: EntryFilter; text: string }): Record<string, string> {
  return { ...(filter === 'all' ? {} : { show: filter }), ...(text === '' ? {} : { q: text }) }
}

function NothingMatches({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation('swipes')
  const { t: common } = useTranslation()
  return (
    <Card>
      <EmptyState
        icon={IconHistory}
        title={text === '' ? t('noneTitle') : t('noMatchTitle', { text })}
        reason={t('noMatchReason')}
        action={
          <Button variant="default" onClick={onClear}>
            {common('actions.clearFilter')}
          </Button>
        }
      />
    </Card>
  )
}
