import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { PageLoading } from './page-loading.tsx'
import { StaleDataBanner } from './stale-data-banner.tsx'

export type ShownQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>

type QueryViewProps<Data> = {
  query: ShownQuery<Data>
  /** Shapes of what will be there; the general ones without it. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** The four states of a query: first load, refused, old data that could not be refreshed, and the data. */
export function QueryView<Data>({ query, loading, children }: QueryViewProps<Data>) {
  const retry = () => void query.refetch()
  if (query.data === undefined)
    return query.isError ? <ErrorState error={query.error} onRetry={retry} /> : (loading ?? <PageLoading />)
  if (!query.isError) return children(query.data)
  return (
    <Stack gap="md">
      <StaleDataBanner onRetry={retry} />
      {children(query.data)}
    </Stack>
  )
}
