import type { GivenStep } from '@fobhouse/contract/competence/steps.ts'
import { awardRoutes, certificateRoutes, type WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { useCompetenceChange } from '../queries.ts'

export const certificatesQuery = queryOptions({
  queryKey: ['competence', 'all'],
  queryFn: ({ signal }) => call(certificateRoutes.list, {}, { signal }),
})

export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: ['competence', 'whole', id],
    queryFn: ({ signal }) => call(certificateRoutes.get, { params: { id } }, { signal }),
  })

/** The awards that count of one certificate, the newest first; at most what one page holds. */
export const holdersQuery = (certificate: number) =>
  queryOptions({
    queryKey: ['competence', 'holders', certificate],
    queryFn: ({ signal }) =>
      call(awardRoutes.list, { query: { certificate: String(certificate), state: 'current', limit: 200 } }, { signal }),
  })

/** Beside `competence`: once the award is taken away, this cannot be read any more, and need not be. */
export const cascadeQuery = (awardId: number) =>
  queryOptions({
    queryKey: ['cascade', awardId],
    queryFn: ({ signal }) => call(awardRoutes.cascade, { params: { id: String(awardId) } }, { signal }),
    staleTime: 0,
  })

/** Writes all steps; who saved meanwhile is not overwritten. */
export function useSaveSteps({ id, revision }: WholeCertificate, options?: { showsError: boolean }) {
  return useCompetenceChange(
    (steps: readonly GivenStep[]) =>
      call(certificateRoutes.saveSteps, { params: { id: String(id) }, body: { steps: [...steps], revision } }),
    options,
  )
}
