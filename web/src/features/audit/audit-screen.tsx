import type { AuditEntry } from '@fobhouse/contract/routes/audit.ts'
import { Button, Card, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { filledIn, isBlank } from '../../lib/filled-in.ts'
import { DaySections } from '../../ui/day-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { type AuditFilter, readFilter } from './audit-filter.ts'
import { AuditRow } from './audit-row.tsx'
import { AuditToolbar } from './audit-toolbar.tsx'
import { auditQuery } from './queries.ts'

/** The trail: who did what and when, with old and new values. */
export function AuditScreen() {
  const { timeZone } = useConfiguration().general
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const query = useInfiniteQuery(auditQuery(filter, timeZone))
  const change = (next: AuditFilter) => setSearch(filledIn(next), { replace: true })
  return (
    <Stack gap="lg">
      <AuditToolbar filter={filter} onChange={change} />
      <QueryView query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ rows }) => rows)
          if (entries.length === 0) return <NoEntries filter={filter} onClear={() => setSearch({})} />
          return <DaySections entries={entries} dateOf={dateOf} row={rowOf} />
        }}
      </QueryView>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Stack>
  )
}

const dateOf = ({ at }: AuditEntry) => at
const rowOf = (entry: AuditEntry) => <AuditRow key={entry.id} entry={entry} />

function NoEntries({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation()
  const isFiltered = !isBlank(filter)
  return (
    <Card>
      <EmptyState
        icon={IconHistory}
        title={t(isFiltered ? 'noMatch.title' : 'empty.title')}
        reason={t(isFiltered ? 'noMatch.reason' : 'empty.reason')}
        action={
          isFiltered && (
            <Button variant="default" onClick={onClear}>
              {common('actions.clearFilter')}
            </Button>
          )
        }
      />
    </Card>
  )
}
