import { planRoutes } from '@fobhouse/contract/routes/plans.ts'
import { type SignUp, signUpRoutes } from '@fobhouse/contract/routes/sign-up.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { signUpQuery } from '../../domain/member/sign-up-query.ts'

export const offeredTiersQuery = queryOptions({
  queryKey: ['config', 'tiers'],
  queryFn: ({ signal }) => call(planRoutes.offered, {}, { signal }),
})

/** The response to a choice is the whole view, so that the next step appears at once. */
export function useChoosePlan(onSuccess: (signUp: SignUp) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: { tierId: number; planId: number | null }) => call(signUpRoutes.choose, { body: choice }),
    onSuccess: (signUp) => {
      queryClient.setQueryData(signUpQuery.queryKey, signUp)
      onSuccess(signUp)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: offeredTiersQuery.queryKey }),
  })
}

/** Reloads everything that a step changed; the promise resolves when it is loaded. */
export function useRefreshSignUp(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['profile'] })
}
