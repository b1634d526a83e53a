import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { memberAccessQuery } from '../queries.ts'

type MemberAccess = ResponseOf<typeof accessRoutes.memberPermissions>
export type MemberPermission = MemberAccess['doors'][number]
export type GrantKind = 'doors' | 'interlocks'

type Target = { memberId: number; kind: GrantKind; deviceId: number }

/** Grants or takes back. The switch turns at once; whether it then opens, the server decides and the refetch shows. */
export function useGrant({ memberId, kind, deviceId }: Target) {
  const client = useQueryClient()
  const { queryKey } = memberAccessQuery(memberId)
  return useMutation({
    mutationFn: (isGranted: boolean) =>
      call(isGranted ? accessRoutes.authorise : accessRoutes.revoke, {
        params: { kind, id: String(deviceId), memberId: String(memberId) },
      }),
    onMutate: async (isGranted) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (access) => access && withGrant(access, { kind, deviceId, isGranted }))
      return before
    },
    onError: (_error, _isGranted, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

type Grant = { kind: GrantKind; deviceId: number; isGranted: boolean }

function withGrant(access: MemberAccess, { kind, deviceId, isGranted }: Grant): MemberAccess {
  const changed = access[kind].map((one) => (one.id === deviceId ? { ...one, granted: isGranted } : one))
  return { ...access, [kind]: changed }
}
