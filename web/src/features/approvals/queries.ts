import { type Approval, approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { notifyDone } from '../../ui/notify.tsx'

export const approvalsQuery = queryOptions({
  queryKey: ['approvals', 'list'],
  queryFn: ({ signal }) => call(approvalRoutes.list, {}, { signal }),
})

/** Decides a proposal. Approval may change anything: a member, a setting, a balance. */
export function useDecide({ id, isOwn }: Approval) {
  const { t } = useTranslation('approvals')
  const client = useQueryClient()
  const params = { id: String(id) }
  const approve = useMutation({
    mutationFn: () => call(approvalRoutes.approve, { params }),
    onSuccess: () => notifyDone(t('done')),
    onSettled: () => client.invalidateQueries(),
  })
  const refuse = useMutation({
    mutationFn: () => call(approvalRoutes.refuse, { params }),
    onSuccess: () => notifyDone(t(isOwn ? 'withdrawn' : 'refused')),
    onSettled: () => client.invalidateQueries({ queryKey: ['approvals'] }),
  })
  return { approve, refuse }
}
