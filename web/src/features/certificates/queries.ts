import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { competenceRoutes } from '@fobhouse/contract/routes/competence.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** With the texts of its steps. */
export type WholeOwn = ResponseOf<typeof competenceRoutes.get>

export const ownCertificateQuery = (id: string) =>
  queryOptions({
    queryKey: ['competence', 'own', id],
    queryFn: ({ signal }) => call(competenceRoutes.get, { params: { id } }, { signal }),
  })

/** Makes a change; success or not, what members and authors see is then read anew. */
export function useCompetenceChange<Wanted, Answer>(
  change: (wanted: Wanted) => Promise<Answer>,
  { showsError = false }: { showsError?: boolean } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { showsError },
    onSettled: () => client.invalidateQueries({ queryKey: ['competence'] }),
  })
}
