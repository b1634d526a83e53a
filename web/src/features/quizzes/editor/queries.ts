import type { GivenQuestion } from '@fobhouse/contract/competence/questions.ts'
import { quizRoutes } from '@fobhouse/contract/routes/quizzes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

/** The step whose questions they are, as parts of the address. */
export type QuizStep = { id: string; stepId: string }

export const quizQuery = (step: QuizStep) =>
  queryOptions({
    queryKey: ['competence', 'quiz', step],
    queryFn: ({ signal }) => call(quizRoutes.questions, { params: step }, { signal }),
  })

type Change = { revision: number; questions: readonly GivenQuestion[] }

/** Saves the whole quiz. `showsError`: the caller shows a refusal itself. */
export function useSaveQuestions(step: QuizStep, { showsError = false }: { showsError?: boolean } = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ revision, questions }: Change) =>
      call(quizRoutes.saveQuestions, { params: step, body: { revision, questions: [...questions] } }),
    meta: { showsError },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['competence'] }),
  })
}

export async function sendPicture(step: QuizStep, file: File): Promise<number> {
  return (await call(quizRoutes.addPicture, { params: step, file })).id
}
