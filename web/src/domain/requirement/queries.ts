import type { Expression } from '@fobhouse/contract/competence/requirements.ts'
import { certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import { requirementRoutes } from '@fobhouse/contract/routes/requirements.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Subject } from './subject.ts'

type Named = Pick<Subject, 'kind' | 'id'>

const paramsOf = ({ kind, id }: Named) => ({ kind, id: String(id) })

export const requirementQuery = (subject: Named) =>
  queryOptions({
    queryKey: ['competence', 'requirement', subject.kind, subject.id],
    queryFn: ({ signal }) => call(requirementRoutes.get, { params: paramsOf(subject) }, { signal }),
  })

export const certificatesQuery = queryOptions({
  queryKey: ['competence', 'all'],
  queryFn: ({ signal }) => call(certificateRoutes.list, {}, { signal }),
})

export type Wanted = { subject: Named; expression: Expression; from: string }

const bodyOf = ({ expression, from }: Wanted) => ({ expression, ...(from === '' ? {} : { from }) })

/** Who would lose the use of it; asked anew each time. */
export const rehearsalQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...requirementQuery(wanted.subject).queryKey, 'preview', JSON.stringify(bodyOf(wanted))],
    queryFn: ({ signal }) =>
      call(requirementRoutes.preview, { params: paramsOf(wanted.subject), body: bodyOf(wanted) }, { signal }),
    staleTime: 0,
  })

/** Sets the requirement if as many lose access as were shown. */
export function useSetRequirement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ expected, ...wanted }: Wanted & { expected: number }) =>
      call(requirementRoutes.set, {
        params: paramsOf(wanted.subject),
        body: { ...bodyOf(wanted), expected },
      }),
    meta: { showsError: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['competence'] }),
  })
}

export function useRemoveRequirement(subject: Named) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requirementRoutes.remove, { params: paramsOf(subject) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['competence'] }),
  })
}
