import { backupRoutes } from '@fobhouse/contract/routes/backups.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

const queryKey = ['backups']

export const backupsQuery = queryOptions({ queryKey, queryFn: ({ signal }) => call(backupRoutes.list, {}, { signal }) })

export function useBackUpNow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(backupRoutes.make, {}),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
