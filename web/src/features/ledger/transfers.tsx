import type { LedgerTransfer } from '@fobhouse/contract/routes/ledger.ts'
import { Button, Card, Stack } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { filledIn, isBlank } from '../../lib/filled-in.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { readFilter } from './ledger-filter.ts'
import { LedgerToolbar } from './ledger-toolbar.tsx'
import { transfersQuery } from './queries.ts'
import { ReverseDialog } from './reverse-dialog.tsx'
import { TransferTable } from './transfer-table.tsx'

/** Every movement, newest first. */
export function Transfers() {
  const { timeZone } = useConfiguration().general
  const [search, setSearch] = useSearchParams()
  const [wrong, setWrong] = useState<LedgerTransfer>()
  const filter = readFilter(search)
  const query = useInfiniteQuery(transfersQuery(filter, timeZone))
  return (
    <Stack gap="lg">
      <LedgerToolbar filter={filter} onChange={(next) => setSearch(filledIn(next), { replace: true })} />
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <NoTransfers isFiltered={!isBlank(filter)} onClear={() => setSearch({})} />
          return <TransferTable transfers={rows} onReverse={setWrong} />
        }}
      </QueryView>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {wrong && <ReverseDialog transfer={wrong} onClose={() => setWrong(undefined)} />}
    </Stack>
  )
}

function NoTransfers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('ledger')
  const { t: common } = useTranslation()
  const clear = (
    <Button variant="default" onClick={onClear}>
      {common('actions.clearFilter')}
    </Button>
  )
  return (
    <Card>
      <EmptyState
        icon={IconReceipt2}
        title={t(isFiltered ? 'noMatch.title' : 'empty.title')}
        reason={t(isFiltered ? 'noMatch.reason' : 'empty.reason')}
        {...(isFiltered && { action: clear })}
      />
    </Card>
  )
}
