import { Box, Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ErrorState } from './error-state.tsx'
import { PageLoading } from './page-loading.tsx'
import { Banner } from './banner.tsx'

export type ShownQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>

type QueryViewProps<Data> = {
  query: ShownQuery<Data>
  /** Placeholders while loading; by default the general ones. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** The four states of a query: first load, refused, old data that could not be refreshed, and the data. */
export function QueryView<Data>({ query, loading, children }: QueryViewProps<Data>) {
  const retry = () => void query.refetch()
  if (query.data === undefined)
    return query.isError ? <ErrorState error={query.error} onRetry={retry} /> : (loading ?? <PageLoading />)
  // What is below the banner keeps its place in the tree, and with it what was typed there.
  return (
    <>
      {query.isError && <StaleDataBanner onRetry={retry} />}
      {children(query.data)}
    </>
  )
}

/** Above data that could not be refreshed (`docs/rules/page.md`). */
function StaleDataBanner({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Box mb="md">
      <Banner
        tone="attention"
        icon={IconAlertTriangle}
        action={
          <Button size="compact-sm" variant="transparent" c="inherit" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        }
      >
        {t('banner.stale')}
      </Banner>
    </Box>
  )
}
