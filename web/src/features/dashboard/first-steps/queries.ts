import { type FirstStepKey, firstStepRoutes } from '@fobhouse/contract/routes/first-steps.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

/** Old as soon as it is there: a step is done on other screens, or at a door. */
export const firstStepsQuery = queryOptions({
  queryKey: ['firstSteps'],
  queryFn: ({ signal }) => call(awayFromKiosk(firstStepRoutes.list), {}, { signal }),
  staleTime: 0,
})

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
