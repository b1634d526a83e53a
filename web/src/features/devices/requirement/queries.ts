import type { Expression } from '@fobhouse/contract/competence/requirements.ts'
import { certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import { requirementRoutes } from '@fobhouse/contract/routes/requirements.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const requirementQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['competence', 'requirement', deviceId],
    queryFn: ({ signal }) => call(requirementRoutes.get, { params: { id: String(deviceId) } }, { signal }),
  })

export const certificatesQuery = queryOptions({
  queryKey: ['competence', 'all'],
  queryFn: ({ signal }) => call(certificateRoutes.list, {}, { signal }),
})

export type Wanted = { deviceId: number; expression: Expression; from: string }

const bodyOf = ({ expression, from }: Wanted) => ({ expression, ...(from === '' ? {} : { from }) })

/** Who would lose the device; asked anew each time. */
export const rehearsalQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: ['competence', 'requirement', wanted.deviceId, 'preview', JSON.stringify(bodyOf(wanted))],
    queryFn: ({ signal }) =>
      call(requirementRoutes.preview, { params: { id: String(wanted.deviceId) }, body: bodyOf(wanted) }, { signal }),
    staleTime: 0,
  })

/** Sets the requirement if as many lose access as were shown. */
export function useSetRequirement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ expected, ...wanted }: Wanted & { expected: number }) =>
      call(requirementRoutes.set, { params: { id: String(wanted.deviceId) }, body: { ...bodyOf(wanted), expected } }),
    meta: { showsError: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['competence'] }),
  })
}

export function useRemoveRequirement(deviceId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requirementRoutes.remove, { params: { id: String(deviceId) } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['competence'] }),
  })
}
