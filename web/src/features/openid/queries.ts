import { openIdRoutes } from '@fobhouse/contract/routes/openid.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Asked once, because an answer ends the question. */
export function useQuestion(uid: string) {
  return useQuery({
    queryKey: ['openid', uid],
    queryFn: ({ signal }) => call(openIdRoutes.consent, { params: { uid } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
}

/** After any answer the browser leaves for the program. */
export function useAnswer(uid: string) {
  return useMutation({
    meta: { showsError: true },
    mutationFn: (allow: boolean) => call(openIdRoutes.answer, { params: { uid }, body: { allow } }),
    onSuccess: ({ redirect }) => location.assign(redirect),
  })
}
