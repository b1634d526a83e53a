import { competenceRoutes } from '@fobhouse/contract/routes/competence.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** What the signed-in person may learn, and what they train. */
export const competenceQuery = queryOptions({
  queryKey: ['competence', 'own'],
  queryFn: ({ signal }) => call(competenceRoutes.list, {}, { signal }),
})
