import type { RequestOf } from '@fobhouse/contract/route.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { type Member, memberQuery } from '../queries.ts'

export type MemberChange = RequestOf<typeof memberRoutes.update>['body']

/** Saves a part of the member; resolves once the screen has the server's result. */
export function useSaveMember(memberId: number): (change: MemberChange) => Promise<void> {
  const client = useQueryClient()
  return async (change) => {
    await call(memberRoutes.update, { params: { id: String(memberId) }, body: change })
    await client.invalidateQueries({ queryKey: ['members'] })
  }
}

/** The same for a switch: it turns at once, and back if the server refuses. */
export function useSwitchMember(memberId: number) {
  const client = useQueryClient()
  const save = useSaveMember(memberId)
  const { queryKey } = memberQuery(memberId)
  return useMutation({
    mutationFn: save,
    onMutate: async (change: Partial<Pick<Member, 'excludeFromEmailExport' | 'keyholder'>>) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (member) => member && { ...member, ...change })
      return before
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
  })
}
