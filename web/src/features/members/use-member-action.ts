import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../ui/notify.tsx'
import { type MemberAction, performMemberAction } from './member-actions.ts'
import type { StateAction, Subject } from './state-actions.ts'

type OtherAction = Exclude<MemberAction, StateAction>

/** An action that does not change the state; it says when it is done. */
export function useMemberAction() {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ subject, action }: { subject: Subject; action: OtherAction }) =>
      performMemberAction(action, subject.id),
    onSuccess: (_answer, { subject, action }) => notifyDone(t(`done.${action}`, { name: subject.name.full })),
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
}
