import type { Answer } from '@fobhouse/contract/competence/questions.ts'
import { quizRoutes } from '@fobhouse/contract/routes/quizzes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: ['competence', 'attempt', id],
    queryFn: ({ signal }) => call(quizRoutes.get, { params: { id } }, { signal }),
  })

/** Keeps answers one call after the other, so that the last one given is the one that stays. */
export function useKeepAnswer(id: number) {
  return useMutation({
    scope: { id: `quiz-${id}` },
    mutationFn: (answer: Answer) => call(quizRoutes.keep, { params: { id: String(id) }, body: { answers: [answer] } }),
    meta: { showsError: true },
  })
}

export function useSubmitAttempt(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `quiz-${id}` },
    mutationFn: (answers: Answer[]) => call(quizRoutes.submit, { params: { id: String(id) }, body: { answers } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['competence'] }),
  })
}
