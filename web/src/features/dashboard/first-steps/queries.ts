import { type FirstStepKey, firstStepRoutes } from '@fobhouse/contract/routes/first-steps.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

/** Asked for before the dashboard is drawn; old once the dashboard is left, see `useOldWhenLeft`. */
export const firstStepsQuery = queryOptions({
  queryKey: ['firstSteps'],
  queryFn: ({ signal }) => call(awayFromKiosk(firstStepRoutes.list), {}, { signal }),
})

/** A step is done on another screen: whoever comes back is told anew, without a second question on the first load. */
export function useOldWhenLeft(): void {
  const client = useQueryClient()
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: firstStepsQuery.queryKey, refetchType: 'none' }),
    [client],
  )
}

type Choice = { keys: FirstStepKey[]; later: boolean }

export function usePutOff() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Choice) => call(awayFromKiosk(firstStepRoutes.putOff), { body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: firstStepsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['profile'] }), // it says whether to ask again
      ]),
  })
}
