import { issueRoutes } from '@fobhouse/contract/routes/issues.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

export const ownIssuesQuery = queryOptions({
  queryKey: ['issues', 'own'],
  queryFn: ({ signal }) => call(issueRoutes.own, {}, { signal }),
})

/** Everybody's issues, for administrators. */
export const allIssuesQuery = queryOptions({
  queryKey: ['issues', 'all'],
  queryFn: ({ signal }) => call(awayFromKiosk(issueRoutes.list), {}, { signal }),
})

export function useCloseIssue() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, done }: { id: number; done: boolean }) =>
      call(awayFromKiosk(issueRoutes.update), { params: { id: String(id) }, body: { done } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['issues'] }),
  })
}
