import { quizRoutes } from '@fobhouse/contract/routes/quizzes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** Opens the attempt at a quiz that is open, or a new one. */
export function useQuizStart() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ certificateId, stepId }: { certificateId: number; stepId: number }) =>
      call(awayFromKiosk(quizRoutes.start), { params: { id: String(certificateId), stepId: String(stepId) } }),
    onSuccess: ({ id }) => navigate(`/quiz/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['competence'] }),
  })
}
