import { type RehearsalKind, rehearsalRoutes } from '@fobhouse/contract/routes/rehearsal.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const queryKey = ['billing', 'rehearsal']
/** How often to check the progress. */
const everyMs = 1000

export function rehearsalQuery(kind: RehearsalKind | undefined) {
  return queryOptions({
    queryKey: [...queryKey, kind ?? 'all'],
    queryFn: ({ signal }) => call(rehearsalRoutes.read, { query: kind === undefined ? {} : { kind } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? everyMs : false),
  })
}

export function isUnderWay({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'running'
}

export function useStart() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (days: number) => call(rehearsalRoutes.start, { body: { days } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
